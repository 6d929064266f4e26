import sharp from 'sharp';

export async function makePhoto(
  width = 1600,
  height = 1200,
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' = 'jpeg',
): Promise<Buffer> {
  const corner = await sharp({
    create: {
      width: Math.ceil(width / 4),
      height: Math.ceil(height / 4),
      channels: 3,
      background: '#d00000',
    },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#6b7f94' } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** Pads a JPEG to exactly `byteSize` bytes with comment segments that every reader skips. */
export async function photoOfSize(byteSize: number): Promise<Buffer> {
  const photo = await makePhoto(400, 300);
  const segments: Buffer[] = [];
  let missing = byteSize - photo.length;
  while (missing > 0) {
    // A segment takes 4 to 65,537 bytes; never leave less than one needs.
    let size = Math.min(missing, 65_537);
    if (missing - size > 0 && missing - size < 4) size -= 4;
    const segment = Buffer.alloc(size, 'a');
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(size - 2, 2);
    segments.push(segment);
    missing -= size;
  }
  return Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);
}
