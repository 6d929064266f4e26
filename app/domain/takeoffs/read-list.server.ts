import { readSheet } from '~/domain/catalogue/index.server';
import { DomainError } from '~/lib/errors';
import { oneLine } from '~/lib/schema-fields';
import { MAX_LINE_LENGTH, MAX_LINES, TAKEOFF_COPY } from './copy';

const MAX_FILE_BYTES = 1_000_000;

/**
 * The lines of what was pasted, then of a file: text, CSV or XLSX.
 * @throws DomainError `invalid`, `too_large` or `unsupported_type` on `lines` or `file`
 */
export async function readList({
  lines,
  file,
}: {
  lines: string[];
  file: File | null;
}): Promise<string[]> {
  const pasted = lines.map(oneLine).filter(hasWords);
  const loaded = file ? (await linesOf(file)).map(oneLine).filter(hasWords) : [];
  const all = [...pasted, ...loaded];
  const refuse = (sentence: string, at = 0) =>
    new DomainError('invalid', sentence, { field: at < pasted.length || !file ? 'lines' : 'file' });
  if (all.length === 0) throw refuse(TAKEOFF_COPY.empty);
  if (all.length > MAX_LINES) throw refuse(TAKEOFF_COPY.tooManyLines(all.length), pasted.length);
  const long = all.findIndex((line) => line.length > MAX_LINE_LENGTH);
  if (long >= 0) throw refuse(TAKEOFF_COPY.tooLongLine(long + 1), long);
  return all;
}

const hasWords = (line: string) => /[\p{L}\p{N}]/u.test(line);

async function linesOf(file: File): Promise<string[]> {
  if (file.size > MAX_FILE_BYTES) {
    throw new DomainError('too_large', TAKEOFF_COPY.fileTooLarge, { field: 'file' });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isText = /[.]txt$/i.test(file.name) && bytes[0] !== 0x50 && !bytes.includes(0);
  if (isText) return new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  return linesOfRows(await readSheet(bytes));
}

const HEADINGS = {
  quantity: /^(?:qty|quantity|count|order qty|qty needed)[.]?$/i,
  unit: /^(?:unit|units|uom|u\/m|um)[.]?$/i,
  words: /^(?:description|item description|material|product|item|name)$/i,
  size: /^size$/i,
};

/** By its headings if it has any, else all cells of a row in order. */
function linesOfRows(rows: string[][]): string[] {
  const top = rows.slice(0, 20).findIndex((cells) => {
    const has = (heading: RegExp) => cells.some((cell) => heading.test(cell));
    return has(HEADINGS.quantity) && has(HEADINGS.words);
  });
  if (top < 0) {
    return rows.map((cells) => {
      const filled = cells.filter(Boolean);
      const last = filled.at(-1) ?? '';
      const isBare = filled.length > 1 && /^[\d,]+$/.test(last);
      return isBare ? `${filled.slice(0, -1).join(' ')}, ${last}` : filled.join(' ');
    });
  }
  const at = (heading: RegExp) => rows[top]!.findIndex((cell) => heading.test(cell));
  const columns = Object.values(HEADINGS).map(at);
  return rows.slice(top + 1).map((cells) => columns.map((column) => cells[column] ?? '').join(' '));
}
