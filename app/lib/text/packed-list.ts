/*
 * Rows go out twice: as HTML and as hydration data. As one string, which names each field once, the
 * data saves a compressed kilobyte of the 14 kB that a first round trip carries.
 */
export type Packed<Row> = string & { readonly rows?: Row[] };

export type AsJson<T> = T extends Date ? string : { [Name in keyof T]: AsJson<T[Name]> };

export function packList<Row extends object>(rows: Row[]): Packed<AsJson<Row>> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof Row)[];
  const cells = rows.map((row) => names.map((name) => row[name]));
  return swapQuotes(JSON.stringify([names, ...cells]));
}

/** Inside two more strings, each quotation mark would take four characters. */
const swapQuotes = (text: string) => text.replace(/["~]/g, (sign) => (sign === '~' ? '"' : '~'));

export const packRows = <Row extends object, List>({ rows, ...list }: List & { rows: Row[] }) => ({
  ...list,
  rows: packList(rows),
});

/** Without loss, except that a missing value is null. */
export function unpackList<Row>(packed: Packed<Row>): Row[] {
  const [names, ...rows] = JSON.parse(swapQuotes(packed)) as [string[], ...unknown[][]];
  return rows.map(
    (row) => Object.fromEntries(names.map((name, index) => [name, row[index]])) as Row,
  );
}
