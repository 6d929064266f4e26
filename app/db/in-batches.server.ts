/** Every row, `size` at a time; `read` gets the last row of the previous batch. */
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
