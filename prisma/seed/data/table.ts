import { readFileSync } from 'node:fs';

export interface Section {
  heading: string;
  rows: string[][];
}

/** Cells between `|`, rows below headings, `#` before comments. */
export function readTable(file: string): Section[] {
  const sections: Section[] = [{ heading: '', rows: [] }];
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('# ')) continue;
    if (line.includes(' | ')) sections.at(-1)!.rows.push(line.split(' | '));
    else sections.push({ heading: line, rows: [] });
  }
  return sections.filter(({ rows }) => rows.length > 0);
}
