import { DomainError } from '~/lib/errors';

/** More than any form of ours has: parsing the hundreds of thousands in 10 MB takes seconds. */
const MAX_FIELDS = 1_000;

/** @throws DomainError `invalid` when there are too many fields */
export async function parseFormData(
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<FormData> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (countOf(boundary ? `--${boundary}` : '&', body) > MAX_FIELDS) {
    throw new DomainError('invalid', 'The form has too many fields.');
  }
  return new Response(body, { headers: { 'Content-Type': type } }).formData();
}

function countOf(separator: string, body: Uint8Array<ArrayBuffer>): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(separator); at >= 0 && count <= MAX_FIELDS; count += 1) {
    at = bytes.indexOf(separator, at + separator.length);
  }
  return count;
}
