import sharp from 'sharp';

export async function makePhonePhoto({ width = 320, height = 240 } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#b45309', noise } })
    .withExif({
      IFD0: { Make: 'Offcut', Model: 'Test phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 51/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '87/1 40/1 0/1',
      },
    })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** As a file input takes it. */
export const phonePhoto = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePhonePhoto(),
});
