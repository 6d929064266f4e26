export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function redirect(location: string): Reply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } };
}

export function respond({ status, headers, body = '' }: Reply): Response {
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return new Response(body || null, { status, headers: { ...length, ...headers } });
}

export const header = (request: Request, name: string) => request.headers.get(name) ?? '';

export const never = () => new Promise<Response>(() => {});
