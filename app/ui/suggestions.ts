const PAUSE_MS = 100;

let made = 0;

/**
 * The browser's own suggestion list: a combobox with its own keys and screen reader support.
 * Loaded on the field's first focus.
 */
export function suggestFor(input: HTMLInputElement): void {
  if (input.list) return;
  const list = document.createElement('datalist');
  made += 1;
  list.id = `suggestions-${made}`;
  document.body.append(list);
  input.setAttribute('list', list.id);
  // Firefox shows no list with "off".
  input.removeAttribute('autocomplete');

  let timer: ReturnType<typeof setTimeout>;
  let asked: AbortController | undefined;
  const ask = async () => {
    asked?.abort();
    asked = new AbortController();
    try {
      // Not fetchJson: the list of this file's imports would be in every page's first script.
      const query = new URLSearchParams({ text: input.value });
      const response = await fetch(`/api/search-suggestions?${query}`, { signal: asked.signal });
      if (!response.ok) return;
      const { suggestions } = (await response.json()) as { suggestions: string[] };
      list.replaceChildren(...suggestions.map((words) => new Option(words, words)));
    } catch {
      // Aborted by more typing, or offline: the field works without.
    }
  };
  const askSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE_MS);
  };
  input.addEventListener('input', askSoon);
  if (input.value) askSoon();
}
