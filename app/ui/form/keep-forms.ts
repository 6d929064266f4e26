import type * as Keeper from './keep-forms.client';

/** The script that keeps forms loads after the page's own; the page's requests wait for it. */
export function keepForms(): void {
  const send = window.fetch.bind(window);
  let keeper: Promise<typeof Keeper | null> | null = null;
  const load = () =>
    (keeper ??= import('./keep-forms.client').catch(() => {
      keeper = null;
      return null;
    }));
  void load();
  window.fetch = async (input, init) => {
    if (!isPage(input)) return send(input, init);
    const loaded = await load();
    return loaded ? loaded.sendKept(send, input, init) : send(input, init);
  };
}

/** A page's data, forms and routes, unlike a photo's or a stream's */
const isPage = (input: RequestInfo | URL): input is URL =>
  input instanceof URL && (input.pathname.endsWith('.data') || input.pathname === '/__manifest');
