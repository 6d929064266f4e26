import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { readForm } from '~/http/forms.server';
import { DomainError, type DomainErrorCode } from '~/lib/errors';

const Schema = z.object({
  name: z.string({ error: 'Name is required' }).min(1, 'Name is required'),
  password: z.string().optional(),
});

function post(fields: Record<string, string>): Request {
  return new Request('http://localhost:3000/x', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
}

/** What `submit` answers when it refuses. */
interface Refusal {
  data: {
    result: { initialValue?: Record<string, unknown>; error?: Record<string, string[]> };
  };
  init: { status: number };
}

describe('a form', () => {
  it('gives its use case typed input and returns what that returns', async () => {
    const form = await readForm(post({ name: 'Ana', intent: 'save' }), Schema);
    expect(form.intent).toBe('save');
    expect(await form.submit(async (input) => input.name)).toBe('Ana');
  });

  it('has line breaks of one character, as the fields count them, in both encodings', async () => {
    const Letter = z.object({ text: z.string().max(5) });
    const text = 'a\r\nb\r\nc';
    const parts = new FormData();
    parts.set('text', text);
    const inParts = new Request('http://localhost:3000/x', { method: 'POST', body: parts });
    for (const request of [post({ text }), inParts]) {
      const form = await readForm(request, Letter);
      expect(await form.submit(async (input) => input.text)).toBe('a\nb\nc');
    }
  });

  it('that is not valid answers 400 with the sentence and what was typed, passwords excepted', async () => {
    const form = await readForm(post({ name: '', password: 'hunter2' }), Schema);
    const refusal = (await form.submit(async () => 'never', {
      hideFields: ['password'],
    })) as unknown as Refusal;
    expect(refusal.init.status).toBe(400);
    expect(refusal.data.result.error).toEqual({ name: ['Name is required'] });
    expect(JSON.stringify(refusal)).not.toContain('hunter2');
  });

  it('that the business refuses answers the status of the refusal beside its field', async () => {
    const form = await readForm(post({ name: 'Ana' }), Schema);
    const refusal = (await form.submit(async () => {
      throw new DomainError('out_of_stock', 'Only 3 are left.', { field: 'name' });
    })) as unknown as Refusal;
    expect(refusal.init.status).toBe(409);
    expect(refusal.data.result.error).toEqual({ name: ['Only 3 are left.'] });
    expect(refusal.data.result.initialValue).toEqual({ name: 'Ana' });
  });

  it('whose one-time value was used comes back with another, where its use case asks for that', async () => {
    const Once = Schema.extend({ nonce: z.string() });
    const nonceAfter = async (code: DomainErrorCode, renewNonce: boolean) => {
      const form = await readForm(post({ name: 'Ana', nonce: 'first' }), Once);
      const refuse = async () => {
        throw new DomainError(code, 'Not so.');
      };
      const refusal = (await form.submit(refuse, { renewNonce })) as unknown as Refusal;
      return refusal.data.result.initialValue?.nonce;
    };
    expect(await nonceAfter('conflict', true)).toMatch(/^[\da-f-]{36}$/);
    expect(await nonceAfter('conflict', false)).toBe('first');
    expect(await nonceAfter('service_unavailable', true)).toBe('first');
  });

  it('that fails for another reason hides nothing: the error is thrown on', async () => {
    const form = await readForm(post({ name: 'Ana' }), Schema);
    await expect(
      form.submit(async () => {
        throw new TypeError('a bug');
      }),
    ).rejects.toThrow('a bug');
  });

  it('larger than its limit is 413, with and without a Content-Length', async () => {
    const large = post({ name: 'a'.repeat(2_000) });
    await expect(readForm(large, Schema, { maxBytes: 1_000 })).rejects.toMatchObject({
      init: { status: 413 },
    });
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(500).fill(97));
      },
    });
    const endless = new Request('http://localhost:3000/x', {
      method: 'POST',
      body: stream,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      duplex: 'half',
    });
    await expect(readForm(endless, Schema, { maxBytes: 1_000 })).rejects.toMatchObject({
      init: { status: 413 },
    });
  });

  it('of another type is 415, and a damaged one 400', async () => {
    const text = new Request('http://localhost:3000/x', {
      method: 'POST',
      body: 'name=Ana',
      headers: { 'Content-Type': 'text/plain' },
    });
    await expect(readForm(text, Schema)).rejects.toMatchObject({ init: { status: 415 } });
    const damaged = new Request('http://localhost:3000/x', {
      method: 'POST',
      body: 'no parts',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    await expect(readForm(damaged, Schema)).rejects.toMatchObject({ init: { status: 400 } });
  });

  it('carries files, counted toward its limit', async () => {
    const body = new FormData();
    body.set('name', 'Ana');
    body.set('photo', new File([new Uint8Array(3_000)], 'a.jpg', { type: 'image/jpeg' }));
    const request = new Request('http://localhost:3000/x', { method: 'POST', body });
    const form = await readForm(request, Schema, { maxBytes: 5_000 });
    expect((form.formData.get('photo') as File).size).toBe(3_000);
  });
});
