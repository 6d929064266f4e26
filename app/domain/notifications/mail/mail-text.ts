/** Control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Text for one line: a line break would begin another header, or a line that nobody wrote. */
export function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
}

/** Text of several lines, such as a reason that an admin typed. */
export function textLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map(singleLine);
}

const LINE_LENGTH = 76;

/** Lines of at most 76 characters; a word that is longer, such as a link, stays whole. */
export function wrapLine(line: string, indent = ''): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current && indent.length + current.length + 1 + word.length > LINE_LENGTH) {
      lines.push(current);
      current = word;
    } else {
      current = current ? `${current} ${word}` : word;
    }
  }
  return [...lines, current].join(`\n${indent}`);
}
