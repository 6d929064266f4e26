/** What Windows-1252 adds to Latin-1; a PDF's standard fonts draw only these. */
const TYPOGRAPHY = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

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

/** One line in Windows-1252: '⅜″' → '3/8"', 'ő' → 'o', anything else → '?'. */
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
