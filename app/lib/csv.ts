/**
 * One line of a CSV file with its line end. A spreadsheet would run a cell that begins like a
 * formula: an apostrophe before it makes it text. `-1.50` is a number and stays one.
 */
export function csvLine(cells: (string | number | null | undefined)[]): string {
  const quoted = cells.map((cell) => {
    const plain = String(cell ?? '');
    const isFormula = /^[=+\-@\t\r]/.test(plain) && !/^-\d+(\.\d+)?$/.test(plain);
    const text = isFormula ? `'${plain}` : plain;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
