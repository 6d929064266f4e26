/**
 * Threat (formula injection): an apostrophe turns a formula into text. `-1.50` stays a number. Text
 * that looks guarded gets another, so that `unguarded` loses nothing.
 */
export function csvLine(cells: (string | number | null | undefined)[]): string {
  const quoted = cells.map((cell) => {
    const plain = String(cell ?? '');
    const isFormula = /^'*[=+\-@\t\r]/.test(plain) && !/^-\d+(\.\d+)?$/.test(plain);
    const text = isFormula ? `'${plain}` : plain;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}

/** A cell of a file that we or a spreadsheet guarded. */
export const unguarded = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '');
