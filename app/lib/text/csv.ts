type Cell = string | number | null | undefined;

/** The cell of each heading, in file order */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

/** The headings, then a line for each row as it is read. */
export async function* csvOf<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  for await (const row of rows) yield csvLine(Object.values(columns).map((cellOf) => cellOf(row)));
}

/**
 * Threat (formula injection): an apostrophe turns a formula into text. `-1.50` stays a number. Text
 * that looks guarded gets another, so that `unguarded` loses nothing.
 */
export function csvLine(cells: Cell[]): string {
  const quoted = cells.map((cell) => {
    const plain = String(cell ?? '');
    const isFormula = /^'*[=+\-@\t\r]/.test(plain) && !/^-\d+(\.\d+)?$/.test(plain);
    const text = isFormula ? `'${plain}` : plain;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}

/** Undoes the guard of `csvLine`, or of a spreadsheet. */
export const unguarded = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '');
