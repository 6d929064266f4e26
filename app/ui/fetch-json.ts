/** The server's message, and the field it is about. */
export class Refusal extends Error {
  constructor(
    message?: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** `body` is sent as JSON unless it is a form. @throws Refusal; TypeError without an answer */
export async function fetchJson<Answer>(
  address: string,
  { body, ...init }: Omit<RequestInit, 'body'> & { body?: object } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const response = await fetch(address, {
    ...init,
    headers: {
      Accept: 'application/json',
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer & { message?: string; field?: string };
  if (!response.ok) throw new Refusal(answer.message, answer.field);
  return answer;
}
