import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { DEMO_BUYER, expect, type Login, makeMaterial, test } from './setup/test';

const PUBLIC_PAGES = [
  '/',
  '/browse',
  '/browse?search=rebar',
  '/categories',
  '/companies',
  '/search-location',
  '/pricing-guide',
  '/delivery-estimates',
  '/api/docs',
  '/help',
  '/about',
  '/terms',
  '/signin',
  '/auth',
  '/forgot-password',
  '/reset-password',
];
const PRIVATE_PAGES = ['/saved', '/transactions', '/money', '/create-listing', '/my-listings'];

async function signInByRequest(request: APIRequestContext, { email, password }: Login) {
  const response = await request.post('/signin', { form: { email, password }, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  // Reads away the greeting, so that the next page is an ordinary one.
  await request.get('/about');
}

function policyOf(response: APIResponse, directive: string): string[] {
  const policy = response.headers()['content-security-policy'] ?? '';
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

function inlineScripts(html: string) {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, attributes = '', code = '']) => ({
      code,
      isData: attributes.includes('application/ld+json'),
      nonce: /nonce="([^"]*)"/.exec(attributes)?.[1],
    }),
  );
}

async function expectPolicyFits(response: APIResponse): Promise<void> {
  const sources = policyOf(response, 'script-src');
  const where = response.url();
  expect(sources, where).toContain("'self'");
  for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", '*', 'data:', 'https:']) {
    expect(sources, where).not.toContain(unsafe);
  }
  expect(policyOf(response, 'object-src'), where).toEqual(["'none'"]);
  expect(policyOf(response, 'base-uri'), where).toEqual(["'none'"]);
  expect(policyOf(response, 'frame-ancestors'), where).toEqual(["'none'"]);
  const html = await response.text();
  expect(html, where).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i);
  const scripts = inlineScripts(html).filter(({ isData }) => !isData);
  expect(scripts.length, where).toBeGreaterThan(0);
  for (const { code, nonce } of scripts) {
    const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    const allowed = nonce ? `'nonce-${nonce}'` : hash;
    expect(sources, `${where}: ${code.slice(0, 60)}`).toContain(allowed);
  }
}

function expectBaseHeaders(response: APIResponse): void {
  const headers = response.headers();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
  const names = response.headersArray().map(({ name }) => name.toLowerCase());
  const twice = names.filter((name, at) => names.indexOf(name) !== at && name !== 'set-cookie');
  expect(twice, response.url()).toEqual([]);
}

test.describe('security headers and policy', () => {
  test('are on every public page, fresh and cached', async ({ request }) => {
    for (const path of PUBLIC_PAGES) {
      for (const time of ['first', 'kept']) {
        const response = await request.get(path);
        expect(response.status(), `${path}, ${time}`).toBe(200);
        expectBaseHeaders(response);
        await expectPolicyFits(response);
      }
    }
  });

  test('are on private pages, each with its own nonce, and those are never cached', async ({
    request,
  }) => {
    await signInByRequest(request, DEMO_BUYER);
    const nonces = new Set<string>();
    for (const path of [...PRIVATE_PAGES, '/', '/browse', '/browse']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      expectBaseHeaders(response);
      await expectPolicyFits(response);
      expect(response.headers()['cache-control'], path).toBe('private, no-store');
      nonces.add(policyOf(response, 'script-src').find((source) => source.includes('nonce'))!);
    }
    expect(nonces.size).toBe(PRIVATE_PAGES.length + 3);
  });

  test('are on 400, 403 and 404 responses', async ({ request }) => {
    const material = await makeMaterial();
    const refused = [
      { status: 400, response: await request.get(`/material/${material.id}/buy?quantity=41`) },
      {
        status: 403,
        response: await request.post('/signin', {
          form: { email: 'a@b.example', password: 'x' },
          headers: { Origin: 'https://elsewhere.example' },
        }),
      },
      { status: 404, response: await request.get('/no-such-page') },
      { status: 404, response: await request.get(`/material/${randomUUID()}`) },
      { status: 404, response: await request.get(`/company/${randomUUID()}`) },
    ];
    for (const { status, response } of refused) {
      expect(response.status(), response.url()).toBe(status);
      expectBaseHeaders(response);
      await expectPolicyFits(response);
    }
  });

  test('let only the payment page contact Stripe, and forms post to its hosted pages', async ({
    request,
  }) => {
    const response = await request.get('/browse');
    expect(policyOf(response, 'frame-src')).toEqual(["'none'"]);
    expect(policyOf(response, 'connect-src')).toEqual(["'self'"]);
    expect(policyOf(response, 'form-action')).toContain("'self'");
  });
});

test('a 404 page says so and offers a search and a link home', async ({ request }) => {
  const response = await request.get('/no/such/page');
  expect(response.status()).toBe(404);
  const html = await response.text();
  expect(html).toContain('404 Page Not Found');
  expect(html).toContain('Did you forget to add the page to the router?');
  expect(html).toMatch(/<form[^>]*action="\/browse"/);
  expect(html).toContain('href="/"');
  for (const [path, sentence] of [
    [`/material/${randomUUID()}`, 'Material not found'],
    ['/material/none', 'Material not found'],
    [`/company/${randomUUID()}`, 'Company not found'],
  ] as const) {
    const missing = await request.get(path);
    expect(missing.status(), path).toBe(404);
    expect(await missing.text(), path).toContain(sentence);
  }
});

test('the error page of a failed form doesn’t ask a signed-in user to sign in', async ({
  request,
}) => {
  await signInByRequest(request, DEMO_BUYER);
  const failed = await request.post('/no/such/page', { form: {} });
  expect(failed.status()).toBe(404);
  expect(await failed.text()).not.toContain('Sign In');
});

test('source and configuration files are not served', async ({ request, baseURL }) => {
  const chunk = readdirSync('build/client/assets').find((name) => name.endsWith('.js'))!;
  expect((await request.get(`/assets/${chunk}`)).status()).toBe(200);
  for (const path of [
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/package.json',
    '/prisma/schema.prisma',
    '/build/server/index.js',
    `/assets/${chunk}.map`,
    '/objects/..%2f..%2f.env',
    '/objects/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2f.env',
  ]) {
    const response = await fetch(baseURL! + path);
    expect([400, 404], path).toContain(response.status);
    expect(await response.text(), path).not.toMatch(/SESSION_SECRET|"dependencies"|\[core\]/);
  }
});
