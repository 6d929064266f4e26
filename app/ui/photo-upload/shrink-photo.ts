/** A phone's photo has four times the pixels that anybody is shown. */
const LONGEST_SIDE = 2048;
const WORTH_SHRINKING_BYTES = 700_000;
const JPEG_QUALITY = 0.85;

/**
 * The photo as a smaller JPEG, so that it gets through on two bars of signal; the file itself where
 * the browser can't read it, or where nothing would be won.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  // A GIF may move and is small; only its first frame would be drawn.
  if (file.size < WORTH_SHRINKING_BYTES || file.type === 'image/gif') return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // What is transparent would become black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    );
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // Not a photo that this browser can read; the server looks at the bytes and says what it is.
    return file;
  }
}
