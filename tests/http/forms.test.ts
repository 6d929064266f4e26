import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { readJson } from '~/http/api.server';
import { readForm } from '~/http/forms/forms.server';
import { DomainError, type DomainErrorCode, isDomainError } from '~/lib/errors';
import { processorTime } from '../setup/processor-time';

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

interface Refusal {
  data: {
    result: { initialValue?: Record<string, unknown>; error?: Record<string, string[]> };
  };
  init: { status: number };
}

describe('a form', () => {
  it('gives its use case typed input and returns the result', async () => {
    const form = await readForm(post({ name: 'Ana', intent: 'save' }), Schema);
    expect(form.intent).toBe('save');
    expect(await form.submit(async (input) => input.name)).toBe('Ana');
  });

  it('counts a line break as one character, like its fields, in both encodings', async () => {
    const Note = z.object({ text: z.string().max(5) });
    const text = 'a\r\nb\r\nc';
    const parts = new FormData();
    parts.set('text', text);
    const inParts = new Request('http://localhost:3000/x', { method: 'POST', body: parts });
    for (const request of [post({ text }), inParts]) {
      const form = await readForm(request, Note);
      expect(await form.submit(async (input) => input.text)).toBe('a\nb\nc');
    }
  });

  it('with invalid fields answers 400 with messages and what was typed, except passwords', async () => {
    const form = await readForm(post({ name: '', password: 'hunter2' }), Schema);
    const refusal = (await form.submit(async () => 'never')) as unknown as Refusal;
    expect(refusal.init.status).toBe(400);
    expect(refusal.data.result.error).toEqual({ name: ['Name is required'] });
    expect(JSON.stringify(refusal)).not.toContain('hunter2');
    const open = await readForm(post({ name: '', password: 'hunter2' }), Schema, {
      sendsBack: ['password'],
    });
    expect(JSON.stringify(await open.submit(async () => 'never'))).toContain('hunter2');
  });

  it('lists errors in the order its fields were sent, unsent ones last', async () => {
    const Address = z.object({
      terms: z.string('Accept the terms'),
      name: z.string('Name is required'),
      phones: z.array(z.string().max(3, 'Too long')),
      city: z.string('City is required'),
    });
    const request = () => post({ phones: '12345', city: '', name: '' });
    const order = ({ data }: Refusal) => Object.keys(data.result.error!);
    const refused = await (await readForm(request(), Address)).submit(async () => 'never');
    const byRule = await (
      await readForm(post({ name: 'Ana', city: 'Aurora' }), Address.partial())
    ).submit(async () => {
      throw new DomainError('invalid', 'No.', { fields: { city: 'No such city', name: 'Taken' } });
    });
    expect(order(refused as unknown as Refusal)).toEqual(['phones[0]', 'city', 'name', 'terms']);
    expect(order(byRule as unknown as Refusal)).toEqual(['name', 'city']);
  });

  it('refuses an empty file beside its other fields, but not a field without a file', async () => {
    const WithFile = Schema.extend({ file: z.instanceof(File).optional() });
    const submitWith = async (file: File, name: string) => {
      const body = new FormData();
      body.set('name', name);
      body.set('file', file);
      const request = new Request('http://localhost:3000/x', { method: 'POST', body });
      return (await readForm(request, WithFile)).submit(async (input) => input.name);
    };
    expect(await submitWith(new File([], ''), 'Ana')).toBe('Ana');
    const refusal = (await submitWith(new File([], 'list.csv'), '')) as unknown as Refusal;
    expect(refusal.init.status).toBe(400);
    expect(refusal.data.result.error).toEqual({
      name: ['Name is required'],
      file: ['This file is empty. Choose another.'],
    });
  });

  it('has a sentence for a field that only a broken page sends wrong', async () => {
    const Flow = z.object({ flow: z.enum(['element', 'checkout']) });
    const form = await readForm(post({ flow: 'x' }), Flow);
    const refusal = (await form.submit(async () => 'never')) as unknown as Refusal;
    expect(refusal.data.result.error).toEqual({
      flow: ['We couldn’t read this. Reload the page and try again.'],
    });
  });

  it('refused by a business rule answers the refusal’s status beside its field', async () => {
    const form = await readForm(post({ name: 'Ana' }), Schema);
    const refusal = (await form.submit(async () => {
      throw new DomainError('out_of_stock', 'Only 3 are left.', { field: 'name' });
    })) as unknown as Refusal;
    expect(refusal.init.status).toBe(409);
    expect(refusal.data.result.error).toEqual({ name: ['Only 3 are left.'] });
    expect(refusal.data.result.initialValue).toEqual({ name: 'Ana' });
  });

  it('with a used nonce comes back with a new one if its use case asks for it', async () => {
    const Once = Schema.extend({ nonce: z.string() });
    const nonceAfter = async (code: DomainErrorCode, renewNonce: boolean) => {
      const form = await readForm(post({ name: 'Ana', nonce: 'first' }), Once, { renewNonce });
      const refuse = async () => {
        throw new DomainError(code, 'Not so.');
      };
      const refusal = (await form.submit(refuse)) as unknown as Refusal;
      return refusal.data.result.initialValue?.nonce;
    };
    expect(await nonceAfter('conflict', true)).toMatch(/^[\da-f-]{36}$/);
    expect(await nonceAfter('conflict', false)).toBe('first');
    expect(await nonceAfter('service_unavailable', true)).toBe('first');
  });

  it('that fails for any other reason rethrows the error', async () => {
    const form = await readForm(post({ name: 'Ana' }), Schema);
    await expect(
      form.submit(async () => {
        throw new TypeError('a bug');
      }),
    ).rejects.toThrow('a bug');
  });

  it('over its size limit is 413, with and without a Content-Length', async () => {
    const large = post({ name: 'a'.repeat(2_000) });
    await expect(readForm(large, Schema, { maxBytes: 1_000 })).rejects.toMatchObject({
      data: 'That is larger than the 1 kB allowed here. Make it smaller and send it again.',
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

  it('of another content type is 415, and a damaged one 400', async () => {
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

  describe('with unknown fields', () => {
    const Order = z.object({
      email: z.string().optional(),
      tags: z.array(z.string()).max(3).optional(),
      lines: z
        .array(z.object({ count: z.string() }))
        .max(5)
        .optional(),
    });

    async function read(body: BodyInit, schema: z.ZodType = Order) {
      const request = new Request('http://localhost:3000/x', { method: 'POST', body });
      const before = process.memoryUsage().rss;
      const worked = processorTime();
      const form = await readForm(request, schema);
      const answer = await form.submit(async (input) => ({ input }));
      expect(worked()).toBeLessThan(200);
      expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
      expect(JSON.stringify(answer).length).toBeLessThan(1_000);
      return answer;
    }

    it.each([
      'email[999999999]',
      'email.a.b',
      'tags[3]',
      'tags[999999999]',
      'tags[0][0]',
      'lines[0].price',
      'lines[5].count',
      'lines[-1].count',
      `email${'[0]'.repeat(3_000)}`,
      `lines${'[0].count'.repeat(3_000)}`,
      'a'.repeat(50_000),
      '__proto__',
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'toString',
      '__state__',
      '[0]',
      '',
    ])('never builds what its schema lacks, and takes no time or memory for it', async (name) => {
      const body = new URLSearchParams([
        [name, '{"polluted":[['],
        ['email', 'a@b.example'],
      ]);
      expect(await read(body)).toEqual({ input: { email: 'a@b.example' } });
      expect({}).not.toHaveProperty('polluted');
    });

    it('accepts schema fields in every notation', async () => {
      const body = new URLSearchParams('tags[0]=a&tags[1]=c&lines[1].count=2&lines[0].count=1');
      expect(await read(body)).toEqual({
        input: { tags: ['a', 'c'], lines: [{ count: '1' }, { count: '2' }] },
      });
      expect(await read(new URLSearchParams('tags=a&tags=b'))).toEqual({
        input: { tags: ['a', 'b'] },
      });
    });

    it('knows the fields of each form of a page, behind transforms and refinements', async () => {
      const Page = z.discriminatedUnion('intent', [
        z.object({ intent: z.literal('a'), one: z.string() }).refine(() => true),
        z.object({ intent: z.literal('b'), two: z.preprocess((value) => value, z.string()) }),
      ]);
      const sent = (text: string) => read(new URLSearchParams(text), Page);
      expect(await sent('intent=a&one=1&x=1')).toEqual({ input: { intent: 'a', one: '1' } });
      expect(await sent('intent=b&two=2&two[9]=1')).toEqual({ input: { intent: 'b', two: '2' } });
    });

    it('is 400 when there are too many or one is a conform button', async () => {
      const parts = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(150_000);
      const bodies: [string, string][] = [
        ['application/x-www-form-urlencoded', 'a&'.repeat(4_000_000)],
        ['multipart/form-data; boundary=x', `${parts}--x--`],
        ['application/x-www-form-urlencoded', '__intent__={"type":"validate","payload":{}}'],
      ];
      for (const [type, body] of bodies) {
        const headers = { 'Content-Type': type };
        const request = new Request('http://localhost:3000/x', { method: 'POST', body, headers });
        const worked = processorTime();
        const refused = readForm(request, Order, { maxBytes: 10_000_000 });
        await expect(refused).rejects.toMatchObject({ init: { status: 400 } });
        expect(worked()).toBeLessThan(200);
      }
    });

    it('is refused as quickly when a call sends deeply nested JSON', async () => {
      for (const text of ['['.repeat(90_000), '{"email":'.repeat(9_000), `{"__proto__":{"a":1}}`]) {
        const body = new Request('http://localhost:3000/x', {
          method: 'POST',
          body: text,
          headers: { 'Content-Type': 'application/json' },
        });
        const worked = processorTime();
        const value = await readJson(body, Order).catch(
          (error: unknown) => isDomainError(error) && error.code,
        );
        expect(value).toEqual(text.includes('proto') ? {} : 'invalid');
        expect(worked()).toBeLessThan(200);
      }
    });
  });

  it('can carry files, which count toward its size limit', async () => {
    const body = new FormData();
    body.set('name', 'Ana');
    body.set('photo', new File([new Uint8Array(3_000)], 'a.jpg', { type: 'image/jpeg' }));
    const request = new Request('http://localhost:3000/x', { method: 'POST', body });
    const form = await readForm(request, Schema, { maxBytes: 5_000 });
    expect((form.formData.get('photo') as File).size).toBe(3_000);
  });
});
