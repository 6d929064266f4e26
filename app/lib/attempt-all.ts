/** One at a time, past failures. @throws AggregateError of all failures, so that a job is retried */
export async function attemptAll<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  message: string,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
}
