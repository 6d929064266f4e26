import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signedHeaders } from '~/domain/webhooks/sign-webhook.server';
import { seal } from '~/lib/seal.server';

const DOCS = readFileSync('docs/webhooks.md', 'utf8');
const block = (language: string) => DOCS.split('```' + language + '\n')[1]!.split('\n```')[0]!;

type Verify = (secret: string, headers: object, body: string, nowSeconds: number) => boolean;

test('the worked example in docs/webhooks.md is what we send, and its code accepts nothing else', async () => {
  const [first = '', lines = '', body = ''] = block('http').split('\n\n');
  const secret = first.replace('secret: ', '');
  const headers = Object.fromEntries(lines.split('\n').map((line) => line.split(': '))) as Record<
    'webhook-id' | 'webhook-timestamp',
    string
  >;
  const seconds = Number(headers['webhook-timestamp']);
  const signer = {
    sealedSecret: seal(secret, 'webhook secret'),
    sealedFormerSecret: null,
    secretChangedAt: null,
  };
  const sent = { id: headers['webhook-id'], body, at: new Date(seconds * 1000) };
  expect(signedHeaders(signer, sent)).toMatchObject(headers);

  const url = `data:text/javascript,${encodeURIComponent(block('js'))}`;
  const { verify } = (await import(/* @vite-ignore */ url)) as { verify: Verify };
  const former = {
    ...signer,
    sealedFormerSecret: signer.sealedSecret,
    secretChangedAt: new Date(),
  };
  const changed = signedHeaders(
    { ...former, sealedSecret: seal('whsec_bmV3', 'webhook secret') },
    sent,
  );
  expect(verify(secret, headers, body, seconds)).toBe(true);
  expect(verify(secret, changed, body, seconds)).toBe(true);
  expect(verify(secret, headers, `${body} `, seconds)).toBe(false);
  expect(verify(secret, { ...headers, 'webhook-id': 'other' }, body, seconds)).toBe(false);
  expect(verify('whsec_bmV3', headers, body, seconds)).toBe(false);
  expect(verify(secret, headers, body, seconds + 301)).toBe(false);
});
