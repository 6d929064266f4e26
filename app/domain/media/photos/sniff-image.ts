import { setImmediate as nextTurn } from 'node:timers/promises';

export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

const AVIF_BRANDS = ['avif', 'avis'];
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Never trusts the declared type and name. SVG is refused: it can carry scripts. */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte);
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(4, 8) === 'ftyp') {
    // AVIF files often lead with 'mif1', so compatible brands count too.
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

/**
 * What a browser would run or load, long enough not to occur in pixels by chance. Linear: no
 * alternative reads past the next `<`.
 */
const FOREIGN =
  /<(?:!doctype[\s>]|html[\s>]|script[\s>/]|iframe[\s>]|svg\s[^<>]{0,200}xmlns|body[\s>][^<]|\?php\s)|%PDF-1\./i;
const LONGEST_MATCH = 220;
const SLICE_BYTES = 64 * 1024;
/** A ZIP's end-of-directory record lies within this many bytes of the end. */
const ZIP_TAIL_BYTES = 65_557;

/** Whether a photo also carries a page, script, PDF or archive. Other requests run in between. */
export async function isPolyglot(bytes: Uint8Array): Promise<boolean> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(-ZIP_TAIL_BYTES).includes('PK\x05\x06', 0, 'latin1')) return true;
  for (let at = 0; at < buffer.length; at += SLICE_BYTES) {
    if (FOREIGN.test(buffer.toString('latin1', at, at + SLICE_BYTES + LONGEST_MATCH))) return true;
    await nextTurn();
  }
  return false;
}
