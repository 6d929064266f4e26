/** On one line, cut between words. */
export function shorten(text: string, chars: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= chars) return line;
  const cut = line.slice(0, chars);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), chars / 2)).replace(/[\s,;:.–—-]+$/, '')}…`;
}
