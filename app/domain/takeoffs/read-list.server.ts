import { readSheet } from '~/domain/catalogue/index.server';
import { DomainError, isDomainError, invalid } from '~/lib/errors';
import { oneLine } from '~/lib/schema-fields';
import { shorten } from '~/lib/text/shorten';
import { MAX_FILE_BYTES, MAX_LINE_LENGTH, MAX_LINES, type ReadLine, TAKEOFF_COPY } from './copy';
import { BULLETS, isUnit, readLine, readRow, type Row } from './read-line';

export type ListLine = ReadLine & { text: string; isSkipped: boolean };

interface Unread {
  text: string;
  /** Where a table's headings say what is what */
  row?: Row;
  /** A heading within a table */
  isHeading?: boolean;
}

/**
 * The lines of what was pasted, as text or as spreadsheets copy rows, then of a file: text, CSV or XLSX.
 * Totals, headings and notes are skipped ones, for someone to check.
 * @throws DomainError `invalid`, `too_large` or `unsupported_type` on `lines` or `file`
 */
export async function readList({
  lines,
  file,
}: {
  lines: string[];
  file: File | null;
}): Promise<ListLine[]> {
  const pasted = (await linesOfText(lines).catch(refusePasted)).filter(hasWords);
  const loaded = file ? (await linesOf(file)).filter(hasWords) : [];
  const all = [...pasted, ...loaded];
  const refuse = (sentence: string, at = 0) =>
    invalid(at < pasted.length || !file ? 'lines' : 'file', sentence);
  if (all.length > MAX_LINES) throw refuse(TAKEOFF_COPY.tooManyLines(all.length), pasted.length);
  const long = all.findIndex(({ text }) => text.length > MAX_LINE_LENGTH);
  if (long >= 0) throw refuse(TAKEOFF_COPY.tooLongLine(all[long]!.text), long);
  const isNumbered = countsUp(all);
  const read = all.map((line) => ({
    ...line,
    ...readUnread(isNumbered ? { ...line, text: line.text.replace(NUMBERED, '') } : line),
  }));
  // Without any quantity, they are what someone has still to count.
  const isCounted = read.some(({ quantity }) => quantity !== null);
  const isNote = ({ text, row, quantity }: (typeof read)[number]) =>
    isCounted && !row && quantity === null && NOTE.test(text);
  const listed = read.map((line) => {
    const { row, isHeading = false, ...kept } = line;
    const isSkipped = isHeading || TOTAL.test(row?.words ?? line.text) || isNote(line);
    return { ...kept, isSkipped };
  });
  if (listed.every(({ isSkipped }) => isSkipped)) throw refuse(TAKEOFF_COPY.empty);
  return listed;
}

const readUnread = ({ row, text }: Unread) => (row ? readRow(row) : readLine(text));

const countOf = (lines: Unread[]) =>
  lines.filter((line) => readUnread(line).quantity !== null).length;

const NUMBERED = /^\d{1,3} (?=\S)/;

/** 1, 2, 3 before lines of which most have another quantity are no counts. */
function countsUp(lines: Unread[]): boolean {
  const numbered = lines.filter(({ row, text }) => !row && NUMBERED.test(text));
  const counted = countOf(numbered.map(({ text }) => ({ text: text.replace(NUMBERED, '') })));
  return (
    counted > 1 &&
    counted > numbered.length / 2 &&
    numbered.every(({ text }, at) => parseInt(text, 10) === at + 1)
  );
}

/** DRYWALL, Rough framing:, Note: deliver early, Date: 11/30/2026, Page 1 of 3, Hi Bob, Thanks, bob@elm.com */
const NOTE =
  /^(?:[^\p{Ll}\d]+$|\D+:$|[^\s@]+@[^\s@.]+[.][^\s@]+$|(?:[Nn](?:ote|OTE)s?|[Dd](?:ate|ATE)|[Ee](?:mail|MAIL)|[Ff](?:rom|ROM)):|[Pp](?:age|AGE) \d+ of \d+$|(?:[Hh](?:i|ello|ey)|[Dd]ear)\b\D*[,!]$|[Tt]hank(?:s| you)\b\D*$)/u;

/** Totals, taxes, delivery fees and phone numbers; a total station is for sale. */
const TOTAL =
  /^(?:(?:grand[ -]?|sub[ -]?)?(?:total|sum)s?\b(?! stations?\b)|(?:sales )?tax\b|(?:delivery|shipping|freight) (?:charge|fee)s?\b|\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}$)/i;

const hasWords = ({ text }: Unread) => /[\p{L}\p{N}]/u.test(text);

const BEFORE_WORDS = new RegExp(String.raw`^(?:[${BULLETS}]\s*|[–—‐-]\s+|o\s+(?=\d))+`, 'u');
const BULLET = new RegExp(`^[o${BULLETS}]$`, 'u');

const typed = (line: string): Unread => ({ text: oneLine(line).replace(BEFORE_WORDS, '') });

async function linesOf(file: File): Promise<Unread[]> {
  if (file.size > MAX_FILE_BYTES) {
    throw new DomainError('too_large', TAKEOFF_COPY.fileTooLarge, { field: 'file' });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')) {
    throw new DomainError('unsupported_type', TAKEOFF_COPY.pdf, { field: 'file' });
  }
  const isText = /[.]txt$/i.test(file.name) && bytes[0] !== 0x50 && !bytes.includes(0);
  if (isText) return linesOfText(new TextDecoder().decode(bytes).split(/\r\n|\r|\n/));
  return linesOfRows(await readSheet(bytes));
}

/** A cell in quotes may have line breaks. */
const RECORD = /(?:(?<![^\t\n])"(?:[^"]|"")*"(?![^\t\n])|[^\n])+/g;

/**
 * From the first line with a tab, or in upright bars, to the last is a table; what was typed before and
 * after it is not.
 */
async function linesOfText(given: string[]): Promise<Unread[]> {
  const lines = given.map(
    (line) => /^\s*\|(.+)\|\s*$/.exec(line)?.[1]!.replaceAll('|', '\t') ?? line,
  );
  const hasTab = (text: string) => text.includes('\t');
  if (!lines.some(hasTab)) {
    const text = lines.map(typed);
    const isCsv = lines.some((line) => [',', ';'].some((sign) => isHeadings(line.split(sign))));
    if (!isCsv) return text;
    // A sentence may have their words, and an open quotation mark isn't read.
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const rows = await readSheet(bytes)
      .then((cells) => linesOfRows(cells, true))
      .catch(() => []);
    return countOf(rows) > countOf(text) ? rows : text;
  }
  const records = lines.join('\n').replaceAll('\r\n', '\n').match(RECORD)!;
  const [start, end] = [records.findIndex(hasTab), records.findLastIndex(hasTab) + 1];
  const table = new TextEncoder().encode(records.slice(start, end).join('\n'));
  return [
    ...records.slice(0, start).map(typed),
    ...linesOfRows(await readSheet(table, '\t'), true),
    ...records.slice(end).map(typed),
  ];
}

function refusePasted(error: unknown): never {
  if (!isDomainError(error)) throw error;
  throw invalid('lines', TAKEOFF_COPY.unreadTable);
}

/** By words, the surest first; a heading is short and has no figures. */
const HEADINGS = {
  quantity: [
    /^(?=.*(?:\bneed|\breq|\border))(?=.*\b(?:qty|quantity|quantities|count|amount)\b)/i,
    /\b(?:qty|quantity|quantities|count)\b/i,
  ],
  unit: [/^(?!.*(?:price|cost|rate)).*\b(?:unit|units|uom|u[/.]?m)\b/i],
  words: [
    /^(?!.*\b(?:qty|quantity|count)\b).*\b(?:description|desc)\b/i,
    /^(?!.*(?:\b(?:qty|quantity|count|no|number|id|cost|price|code)\b|#)).*\b(?:material|product|item|part|name)s?\b/i,
  ],
  size: [/^size$/i],
};

function columnOf(cells: string[], headings: RegExp[]): number {
  const isHeading = (cell: string) => /^\D{1,30}$/.test(cell);
  const found = headings.map((one) => cells.findIndex((cell) => isHeading(cell) && one.test(cell)));
  return found.find((at) => at >= 0) ?? -1;
}

const isHeadings = (cells: string[]) =>
  [HEADINGS.quantity, HEADINGS.words].every((headings) => columnOf(cells, headings) >= 0);

/** Such as the price of an item whose quantity was forgotten */
const AMOUNT = /^\s*\$?\s*[\d,.]+\s*$/;

const PRICE = /^\$|^\d[\d,]*\.\d\d$/;

/**
 * By its headings if it has any, else all cells of a row in order. Above the headings are titles too:
 * an item there has a figure in pasted text, and in a file one in the column of quantities.
 */
function linesOfRows(rows: string[][], isPasted = false): Unread[] {
  const top = rows.slice(0, 20).findIndex(isHeadings);
  if (top < 0) return rows.map(joined);
  // One heading can be over two, such as of size and grade.
  const last = isHeadings(rows[top + 1] ?? []) ? top + 1 : top;
  const headed = rows[last]!;
  const columns = Object.values(HEADINGS).map((headings) => columnOf(headed, headings));
  const [, , wordsAt = 0] = columns;
  const untilAt = headed.findIndex((heading, at) => at > wordsAt && heading);
  const items = rows.slice(last + 1).filter((cells) => !isHeadings(cells));
  const listed = items.map((cells): Unread => {
    const [quantity = '', unit = '', ...parts] = columns.map((at) => oneLine(cells[at] ?? ''));
    // A merged heading is that of the first of its columns.
    const rest = cells.slice(wordsAt + 1, untilAt < 0 ? wordsAt + 1 : untilAt);
    parts.splice(1, 0, ...rest.filter((cell) => !AMOUNT.test(cell)).map(oneLine));
    const isHeading = !quantity && !unit && !cells.slice(1).some((cell) => AMOUNT.test(cell));
    const first = cells.find(Boolean) ?? '';
    const named = parts.join(' ').trim();
    const words =
      TOTAL.test(first) || (isHeading && !named) ? shorten(first, MAX_LINE_LENGTH) : named;
    const line = { ...typed([quantity, unit, words].join(' ')), isHeading };
    return hasWords({ text: words }) ? { ...line, row: { quantity, unit, words } } : line;
  });
  const isItem = (cells: string[]) =>
    isPasted ? /\d/.test(cells.join(' ')) : AMOUNT.test(cells[columns[0]!] ?? '');
  const above = rows.slice(0, top).filter(isItem);
  // Without any quantity, they are what someone has still to count.
  const isCounted = listed.some(({ row }) => row?.quantity);
  return [
    ...above.map(joined),
    ...(isCounted ? listed : listed.map((line) => ({ ...line, isHeading: false }))),
  ];
}

/** Line numbers and prices, which have a cell of their own, are left out beside a quantity. */
function joined(cells: string[]): Unread {
  const filled = cells.map(oneLine).filter((cell) => cell && !BULLET.test(cell));
  const at = filled.findIndex((cell, n) => AMOUNT.test(cell) && isUnit(filled[n + 1] ?? ''));
  const words = filled
    .filter((cell, n) => !(AMOUNT.test(cell) && (n === 0 || n >= at)) && n !== at + 1)
    .join(' ');
  if (at >= 0 && hasWords({ text: words })) {
    const row = { quantity: filled[at]!, unit: filled[at + 1]!, words };
    return { ...typed(filled.join(' ')), row };
  }
  while (PRICE.test(filled.at(-1) ?? '') && filled.slice(0, -1).some((cell) => AMOUNT.test(cell))) {
    filled.pop();
  }
  const last = filled.at(-1) ?? '';
  const isBare = filled.length > 1 && /^[\d,]+$/.test(last);
  return typed(isBare ? `${filled.slice(0, -1).join(' ')}, ${last}` : filled.join(' '));
}
