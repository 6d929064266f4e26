/** What Windows-1252 has beyond Latin-1; a PDF's standard fonts draw these and nothing else. */
const TYPOGRAPHY = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Signs of the trade that decompose into nothing that can be drawn. */
const SPELLED: Record<string, string> = {
  '′': "'",
  '″': '"',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '⁄': '/',
  '∕': '/',
  '≤': '<=',
  '≥': '>=',
  '≈': '~',
  '⌀': 'Ø',
  '∅': 'Ø',
  '→': '->',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

const isDrawn = (sign: string) => /[\x20-\x7e\xa0-\xff]/.test(sign) || TYPOGRAPHY.includes(sign);

/**
 * A text as the standard fonts can draw it, on one line: what is not in Windows-1252 is spelled with
 * what is ('⅜″' becomes '3/8"', 'ő' becomes 'o'), and what has no such spelling, such as a Chinese
 * sign, becomes a question mark.
 */
export function printable(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return Array.from(line, (sign) => (isDrawn(sign) ? sign : spelled(sign))).join('');
}

function spelled(sign: string): string {
  if (/^[\p{M}\p{C}]$/u.test(sign)) return '';
  if (SPELLED[sign]) return SPELLED[sign];
  const parts = Array.from(sign.normalize('NFKD').replace(/\p{M}/gu, ''));
  return parts.map((part) => (isDrawn(part) ? part : (SPELLED[part] ?? '?'))).join('') || '?';
}
