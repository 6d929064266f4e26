export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * What the first bytes say that a file is. The declared type and the name are the sender's words
 * and count for nothing.
 * @returns null for everything that is not a photo, SVG included: it is a document with scripts
 */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte);
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp') {
    // The major brand, then the compatible ones: AVIF files often lead with 'mif1'.
    const end = Math.min(
      bytes.length,
      64,
      new DataView(bytes.buffer, bytes.byteOffset).getUint32(0),
    );
    const brands = [text(8, 12)];
    for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
    if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
    if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return 'heic';
  }
  return null;
}

/** Tags that a browser would run or load, as they begin. Long enough not to occur in pixels. */
const MARKUP =
  /^<(?:!doctype[\s>]|html[\s>]|script[\s>/]|iframe[\s>]|svg\s[^>]{0,200}xmlns|body[\s>][^<]|\?php\s)/i;
const LESS_THAN = 0x3c;
const MARKUP_WINDOW = 220;
/** A ZIP's directory ends within this of the end of the file. */
const ZIP_TAIL_BYTES = 65_557;

/**
 * Whether a file that begins as a photo carries a page, a script, a PDF or an archive as well. It
 * is never served as sent, but nobody photographs that by accident.
 */
export function isPolyglot(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes('%PDF-1.')) return true;
  if (buffer.subarray(-ZIP_TAIL_BYTES).includes('PK\x05\x06', 0, 'latin1')) return true;
  for (let at = buffer.indexOf(LESS_THAN); at !== -1; at = buffer.indexOf(LESS_THAN, at + 1)) {
    const next = buffer[at + 1]! | 0x20;
    // Cheap first: one in 256 bytes of pixels is a '<'.
    if (
      next !== 0x68 &&
      next !== 0x73 &&
      next !== 0x69 &&
      next !== 0x62 &&
      next !== 0x21 &&
      next !== 0x3f
    ) {
      continue;
    }
    if (MARKUP.test(buffer.toString('latin1', at, at + MARKUP_WINDOW))) return true;
  }
  return false;
}
