/**
 * A client as somebody writes one who has read nothing but the specification's section 7: requests
 * carry cookies, bodies are JSON, and any answer that is not ok is an error of `status: text`.
 */
export class ApiClient {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  get = <Answer>(path: string) => this.call<Answer>('GET', path);
  post = <Answer>(path: string, body?: object) => this.call<Answer>('POST', path, body);
  put = <Answer>(path: string, body: object) => this.call<Answer>('PUT', path, body);

  /** PUT {uploadURL}: image bytes with the image content type. */
  async putImage(uploadURL: string, bytes: Uint8Array, type: string): Promise<void> {
    await this.send(uploadURL, {
      method: 'PUT',
      headers: { 'Content-Type': type },
      body: new Uint8Array(bytes),
    });
  }

  private async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = body ? { 'Content-Type': 'application/json' } : undefined;
    const init = { method, headers, body: body && JSON.stringify(body) };
    return (await (await this.send(this.origin + path, init)).json()) as Answer;
  }

  private async send(url: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string> | undefined), Cookie: cookie };
    const response = await fetch(url, { ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=', 2);
      if (/max-age=0|1970/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    if (response.ok) return response;
    throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
  }
}
