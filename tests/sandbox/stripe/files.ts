import type Stripe from 'stripe';
import { newId, type World } from '../world';
import { invalid } from './errors';

const TYPES: Record<string, string> = { '%PDF': 'pdf', '\xff\xd8\xff': 'jpg', '\x89PNG': 'png' };

/** The fields of an upload, as a form: of the file only what it is, since nothing reads it again. */
export async function readUpload(body: Uint8Array, type: string): Promise<string> {
  const form = await new Response(body as BodyInit, { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData());
  const fields = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      fields.append(name, value);
      continue;
    }
    const head = Buffer.from(await value.slice(0, 4).arrayBuffer()).toString('latin1');
    const found = Object.keys(TYPES).find((start) => head.startsWith(start));
    fields.append(`${name}[name]`, value.name);
    fields.append(`${name}[size]`, String(value.size));
    fields.append(`${name}[type]`, TYPES[found ?? ''] ?? 'unknown');
  }
  return fields.toString();
}

export function createFile(
  world: World,
  { file: { type } }: { file: { type: string } },
): Stripe.File {
  if (type === 'unknown') {
    throw invalid('The file type is not allowed. Allowed: pdf, jpg, png.', { param: 'file' });
  }
  return world.store.save('file', { id: newId('file_'), object: 'file' } as Stripe.File);
}
