/** Never within a character: PostgreSQL refuses half an emoji in JSON. */
export const cut = (text: string, chars: number): string =>
  text.slice(0, chars).replace(/\p{Surrogate}$/u, '');

/** On one line, cut between words. */
export function shorten(text: string, chars: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= chars) return line;
  const end = Math.max(line.lastIndexOf(' ', chars - 1), chars / 2);
  return `${cut(line, end).replace(/[\s,;:.–—-]+$/, '')}…`;
}
