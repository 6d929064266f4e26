/** What every list of the dashboard is asked for by its address. */
export interface ListQuery {
  search: string;
  page: number;
}

export function readListQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page') ?? 1);
  return {
    search: params.get('q')?.trim().slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The filter's value where it is one of those offered. */
export function readFilter<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === params.get(name));
}
