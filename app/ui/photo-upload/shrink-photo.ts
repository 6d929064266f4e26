const LONGEST_SIDE = 2048;
const WORTH_SHRINKING_BYTES = 700_000;
const JPEG_QUALITY = 0.85;

export async function shrinkPhoto(file: File): Promise<Blob> {
  // Only a GIF's first frame would be drawn.
  if (file.size < WORTH_SHRINKING_BYTES || file.type === 'image/gif') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // Transparency would turn black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    );
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
