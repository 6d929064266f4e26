import { shorten } from '~/lib/text/shorten';

const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A line break would inject a header or forge a line. */
export function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
}

const MAX_SUBJECT = 150;
const SUBJECT_START = 60;
const SUBJECT_END = 40;

/**
 * Cuts the middle out of a long subject: there is the rest of a company's name of up to 200
 * characters, and what happened comes before or after it.
 */
export function subjectLine(text: string): string {
  const line = singleLine(text);
  if (line.length <= MAX_SUBJECT) return line;
  const end = line.slice(-SUBJECT_END).replace(/^(?:\S*\s|\p{Surrogate})/u, '');
  return `${shorten(line, SUBJECT_START)} ${end}`;
}

export function textLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map(singleLine);
}

const LINE_LENGTH = 76;

/** At most 76 characters; a longer word, such as a link, stays whole. */
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

/** Texts are plain, the layout escapes them; one without a name is a paragraph. */
export type MailPart =
  | string
  | { code: string }
  | { button: { label: string; url: string } }
  | { link: { label: string; url: string } }
  | { facts: [name: string, value: string][] }
  | { list: string[] }
  | { note: string };

export interface MailContent {
  subject: string;
  preview: string;
  /** Where it isn't the subject */
  heading?: string;
  parts: MailPart[];
  unsubscribe?: { label: string; url: string };
}
