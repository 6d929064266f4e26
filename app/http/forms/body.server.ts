import { DomainError } from '~/lib/errors';

/**
 * Stops at the limit, whatever Content-Length says.
 * @throws DomainError `too_large`; `invalid` when the sender left
 */
export async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return new Uint8Array();

  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving for await early would close the connection before the refusal is sent.
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(refuseCut);
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      reader.releaseLock();
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks, size);
}

/** A lost connection of the visitor's looks like a lost one to the database. */
function refuseCut(): never {
  throw new DomainError('invalid', 'Only part of this arrived. Send it again.');
}

function tooLarge(maxBytes: number): DomainError {
  const limit =
    maxBytes >= 1_000_000
      ? `${Math.floor(maxBytes / 1_000_000)} MB`
      : `${Math.floor(maxBytes / 1000)} kB`;
  return new DomainError(
    'too_large',
    `That is larger than the ${limit} allowed here. Make it smaller and send it again.`,
  );
}
