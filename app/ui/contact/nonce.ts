/** `crypto.randomUUID` is missing on plain http, as on an office network. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A page's copy is opened again and again with the same one-time id. */
const isCopy = typeof document !== 'undefined' && 'kept' in document.documentElement.dataset;
const renewed = new Map<string, string>();

export function renewNonce(form: FormData): void {
  const nonce = form.get('nonce');
  if (!isCopy || typeof nonce !== 'string') return;
  if (!renewed.has(nonce)) renewed.set(nonce, newNonce());
  form.set('nonce', renewed.get(nonce)!);
}
