/** Every row, `size` at a time: `read` takes the last row it gave. */
export async function* inBatches<Row>(
  size: number,
  read: (last: Row | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const rows: Row[] = await read(last, size);
    yield* rows;
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last);
}
