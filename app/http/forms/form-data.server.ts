import { MessageChannel, Worker } from 'node:worker_threads';
import { DomainError } from '~/lib/errors';

/** More than any form of ours has: parsing the hundreds of thousands in 10 MB takes seconds. */
const MAX_FIELDS = 1_000;
/** Source: RFC 2046, section 5.1.1. Searching for a long boundary is slow. */
const BOUNDARY = /boundary="?([^";]{1,70})(?:[";]|$)/i;
/** Names and texts together. Anything longer is files, or hostile. */
const MAX_TEXT_LENGTH = 100_000;

/** @throws DomainError `invalid` when there are too many fields, `too_large` with too much text */
export async function parseFormData(
  body: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<FormData> {
  const boundary = BOUNDARY.exec(type)?.[1];
  if (countOf(boundary ? `--${boundary}` : '&', body) > MAX_FIELDS) {
    throw new DomainError('invalid', 'The form has too many fields.');
  }
  if (body.byteLength > MAX_TEXT_LENGTH) return parseInWorker(body, type);
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

type Field = [name: string, value: string | { bytes: ArrayBuffer; name: string; type: string }];
type Parsed = { fields: Field[] } | { isTooLong: true };

/** Run from its text, since the bundler knows no workers. */
const PARSER = `
require('node:worker_threads').parentPort.on('message', async ({ body, type, port }) => {
  try {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    const fields = [];
    const files = [];
    let length = 0;
    for (const [name, value] of form) {
      length += name.length;
      if (typeof value === 'string') {
        length += value.length;
        fields.push([name, value]);
      } else {
        length += value.name.length;
        const bytes = await value.arrayBuffer();
        files.push(bytes);
        fields.push([name, { bytes, name: value.name, type: value.type }]);
      }
    }
    port.postMessage(length > ${MAX_TEXT_LENGTH} ? { isTooLong: true } : { fields }, files);
  } catch {
    // The closed port refuses the form.
  } finally {
    port.close();
  }
});`;

let worker: Worker | undefined;

function startWorker(): Worker {
  const started = new Worker(PARSER, { eval: true });
  started.unref();
  // Its ports close with it, which refuses the forms it had.
  started.once('error', () => (worker = undefined));
  return started;
}

/** Parsing 10 MB would block everyone else. Takes ownership of the body. */
async function parseInWorker(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  const { port1, port2 } = new MessageChannel();
  worker ??= startWorker();
  const parsed = new Promise<Parsed>((resolve, reject) => {
    port1.once('message', resolve);
    port1.once('close', () => reject(new Error('The form can’t be parsed.')));
  });
  worker.postMessage({ body, type, port: port2 }, [body.buffer, port2]);
  const form = await parsed;
  if ('isTooLong' in form)
    throw new DomainError(
      'too_large',
      'The form has too much text. Go back, shorten it, and send it again.',
    );
  const formData = new FormData();
  for (const [name, value] of form.fields) {
    if (typeof value === 'string') formData.append(name, value);
    else formData.append(name, new File([value.bytes], value.name, { type: value.type }));
  }
  return formData;
}
