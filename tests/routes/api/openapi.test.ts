import { Validator } from '@seriousme/openapi-schema-validator';
import { readdirSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { WEBHOOK_EVENT_TYPES } from '~/domain/webhooks/copy';
import { allCalls } from '~/http/api/all-calls.server';
import { callTable } from '~/http/api/answer-calls.server';
import { describeCalls } from '~/http/api/describe-calls.server';
import { sketchSchema } from '~/http/api/sketch-schema.server';
import { loader } from '~/routes/api.docs/route';
import { openPage } from '../visit';
import { callApi, document } from './call-api';

/** Source: section 7 of both documents: method, path, fields sent. */
const SPECIFIED = `
GET /api/materials ?search ?category ?location
GET /api/materials/{id}
POST /api/materials title description categoryId city state location price quantity
GET /api/companies
GET /api/companies/{id}
GET /api/companies/{id}/materials
POST /api/companies name email phone address city state description
GET /api/categories
GET /api/subcategories
POST /api/messages materialId senderCompanyId receiverCompanyId subject content
GET /api/stripe/connect-status
POST /api/stripe/connect-onboarding
POST /api/objects/upload
PUT /api/material-images imageURL
POST /api/payment/create-intent materialId sellerCompanyId quantity unitPrice
GET /api/price-analysis/{materialId} ?category ?condition ?location
GET /api/notifications/{companyId} ?category ?priority ?unreadOnly ?limit
POST /api/notifications/{id}/read
POST /api/notifications/{companyId}/read-all category
POST /api/notifications/{id}/dismiss
POST /api/notifications/test/{companyId}
GET /api/auth/user
POST /api/auth/signout
GET /api/admin/status
POST /api/company-registration contactFirstName contactLastName contactEmail contactPhone contactPosition companyName businessType businessLicenseNumber federalTaxId yearsInBusiness businessAddress city state zipCode description specialties servingAreas website password
POST /api/company-registration/verify-email email code
POST /api/company-registration/resend-verification email
POST /api/auth/signin email password
POST /api/auth/verify-email email code
POST /api/auth/resend-verification email
POST /api/auth/forgot-password email
POST /api/auth/reset-password email code newPassword
PUT /api/auth/profile firstName lastName email
POST /api/auth/change-password currentPassword newPassword
PUT /api/companies/{id} name email phone address city state description businessType
POST /api/admin/create-first-admin firstName lastName email password adminSecret
POST /api/admin/create-admin firstName lastName email password
GET /api/transactions/company/{companyId}
GET /api/commission-summary
GET /api/admin/events
GET /api/admin/users
GET /api/admin/companies
GET /api/admin/registration-requests
GET /api/admin/materials
POST /api/admin/registration-requests/{id}/approve reviewNotes
POST /api/admin/registration-requests/{id}/reject rejectionReason reviewNotes
POST /api/admin/users/{id}/ban reason
DELETE /api/admin/users/{id}
PUT /api/admin/materials/{id}
DELETE /api/admin/materials/{id}
POST /api/admin/materials/{id}/toggle-availability
POST /api/admin/materials/{id}/photos imageURL
DELETE /api/admin/materials/{id}/photos
POST /api/admin/materials/{id}/lock
DELETE /api/admin/materials/{id}/lock
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, string, ...string[]]);

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const { $ref, properties = {}, allOf = [], anyOf = [], oneOf = [] } = schema;
  const known = document.components?.schemas as Record<string, Schema>;
  const parts = [...allOf, ...anyOf, ...oneOf, ...($ref ? [known[$ref.split('/').at(-1)!]] : [])];
  return [...Object.keys(properties), ...parts.flatMap(fieldsOf)];
}

test('the call table, the document and both specifications list the same calls', () => {
  const find = callTable(allCalls);
  const id = '6f0c1b1e-4b1c-4a52-9b36-0d5f0a7c2f11';
  for (const { method, path: address } of allCalls) {
    const found = find(address.slice('/api/'.length).replace(/\{\w+\}/g, id));
    expect(found?.calls.filter((call) => call.method === method)).toMatchObject([
      { path: address },
    ]);
    expect(document.paths?.[address]?.[method.toLowerCase() as 'get'], address).toBeDefined();
  }
  for (const [method, address, ...fields] of SPECIFIED) {
    const operation = document.paths?.[address]?.[method.toLowerCase() as 'get'];
    const body = operation?.requestBody as
      | { content: Record<string, { schema: Schema }> }
      | undefined;
    const taken = [
      ...fieldsOf(body?.content['application/json']?.schema),
      ...(operation?.parameters ?? []).map((given) => `?${(given as { name: string }).name}`),
    ];
    expect(operation, `${method} ${address}`).toBeDefined();
    expect(taken, `${method} ${address}`).toEqual(expect.arrayContaining(fields));
  }
});

test('the document says how long a title may be', () => {
  for (const [address, method] of [
    ['/api/materials', 'post'],
    ['/api/admin/materials/{id}', 'put'],
  ] as const) {
    const operation = document.paths?.[address]?.[method];
    expect(JSON.stringify(operation?.requestBody), address).toMatch(
      /"title":\{[^}]*"maxLength":200/,
    );
  }
});

test('only the catch-all, the docs and the cross-site refusal have routes under /api/', () => {
  const routes = readdirSync('app/routes').filter((name) => /^api([.]|$)/.test(name));
  expect(routes.sort()).toEqual(['api.$', 'api.docs']);
});

test('a literal path segment wins over a parameter, and each call names its own parameters', () => {
  const find = callTable(allCalls);
  const id = '6f0c1b1e-4b1c-4a52-9b36-0d5f0a7c2f11';
  expect(find(`notifications/test/${id}`)?.params).toEqual({ companyId: id });
  expect(find(`notifications/${id}`)?.params).toEqual({ companyId: id });
  expect(find(`notifications/${id}/read`)?.params).toEqual({ id });
  expect(find(`transactions/company/${id}`)?.params).toEqual({ companyId: id });
  expect(find('Materials/')?.calls.map(({ path: address }) => address)).toContain('/api/materials');
});

test('the document is valid OpenAPI 3.1', async () => {
  const { body, headers } = await callApi('GET', '/api/openapi.json');
  expect(headers.get('ETag')).toBeTruthy();
  const result = await new Validator().validate({ ...body });
  expect(result.errors ?? []).toEqual([]);
  expect([result.valid, body?.openapi]).toEqual([true, '3.1.1']);
});

test('the headings of the reference are American English', () => {
  const headings = allCalls.map(({ method, path: address }) => {
    const operation = document.paths?.[address]?.[method.toLowerCase() as 'get'];
    return operation?.tags?.[0];
  });
  expect(headings).toContain('Catalog');
  expect(headings).not.toContain('Catalogue');
});

test('every operation has its own id, a summary and its error responses', () => {
  const ids = new Set<string>();
  for (const { method, path: address } of allCalls) {
    const operation = document.paths?.[address]?.[method.toLowerCase() as 'get'];
    ids.add(String(operation?.operationId));
    expect(operation?.summary, `${method} ${address}`).toMatch(/^[A-Z]/);
    const refused = Object.keys(operation?.responses ?? {}).filter((status) => status >= '400');
    expect(refused.length, `${method} ${address}`).toBeGreaterThan(0);
  }
  expect(ids.size).toBe(allCalls.length);
});

test('a generated TypeScript client compiles each call', { timeout: 120_000 }, async () => {
  const generated = astToString(await openapiTS(structuredClone(document) as never));
  const program = `
    import createClient from 'openapi-fetch';
    import type { paths } from './generated';
    const client = createClient<paths>({ baseUrl: 'http://localhost:3000' });
    export async function run() {
      const { data, error } = await client.GET('/api/materials/{id}', {
        params: { path: { id: '6f0c1b1e-4b1c-4a52-9b36-0d5f0a7c2f11' } },
      });
      if (error) return error.message.length;
      const price: string = data.price;
      // @ts-expect-error -- the document says text
      const number: number = data.price;
      const saved = await client.PUT('/api/saved/{materialId}', {
        params: { path: { materialId: data.id } },
      });
      return [price, number, saved.data?.success];
    }`;
  expect(compile({ generated, program })).toEqual([]);
});

function compile(files: Record<string, string>): string[] {
  const folder = path.resolve('tests/routes/api');
  const sources = new Map(
    Object.entries(files).map(([name, text]) => [path.join(folder, `${name}.ts`), text]),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  };
  const base = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...base,
    fileExists: (name) => sources.has(name) || base.fileExists(name),
    readFile: (name) => sources.get(name) ?? base.readFile(name),
    getSourceFile(name, version, ...rest) {
      const text = sources.get(name);
      return text === undefined
        ? base.getSourceFile(name, version, ...rest)
        : ts.createSourceFile(name, text, version);
    },
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...sources.keys()], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('the document describes each webhook event, with the payload that is posted', () => {
  const { webhooks = {} } = document;
  expect(Object.keys(webhooks)).toEqual(WEBHOOK_EVENT_TYPES);
  const { post } = webhooks['stock.changed'] as never as { post: { requestBody: object } };
  expect(JSON.stringify(post.requestBody)).toContain('"const":"stock.changed"');
  expect(JSON.stringify(post.requestBody)).toContain('materialId');
});

test('/api/docs lists every call in its group', async () => {
  const open = (address: string) => openPage(loader, address);
  const { body } = await open('/api/docs');
  const index = body.index as { calls: { path: string; method: string }[] }[];
  const named = index.flatMap(({ calls }) => calls.map((call) => `${call.method} ${call.path}`));
  expect(named.sort()).toEqual(allCalls.map((call) => `${call.method} ${call.path}`).sort());
  for (const { slug, calls } of describeCalls(allCalls)) {
    const { body: page } = await open(`/api/docs?about=${slug}`);
    expect((page.about as { calls: unknown[] }).calls).toHaveLength(calls.length);
  }
  expect((await open('/api/docs?about=nothing')).status).toBe(404);
});

test('an example sends what its call needs, and signing in keeps the cookie it gets', () => {
  const calls = describeCalls(allCalls).flatMap((group) => group.calls);
  const exampleOf = (wanted: string) => calls.find((call) => call.path === wanted)?.example;
  expect(exampleOf('/api/compare')).toMatch(/\/api\/compare\?ids=\{ids\}'$/);
  for (const wanted of ['/api/auth/signin', '/api/auth/signout', '/api/auth/change-password']) {
    expect(exampleOf(wanted)).toContain('-b cookies.txt -c cookies.txt');
  }
});

test('a schema is shown as fields with their types and meanings', () => {
  const known = { Company: { type: 'object', properties: { name: { type: 'string' } } } };
  const schema = {
    properties: {
      id: { type: 'string', format: 'uuid' },
      price: { type: ['string', 'number'], description: 'Dollars', examples: ['19.99'] },
      condition: { enum: ['new', 'good'] },
      company: { anyOf: [{ $ref: '#/components/schemas/Company' }, { type: 'null' }] },
      sizes: { type: 'array', items: { type: 'integer' } },
    },
    required: ['id'],
  };
  expect(sketchSchema(schema, known)).toBe(`{
  id: id
  price?: text or number  // Dollars, such as 19.99
  condition?: "new" | "good"
  company?: {
    name?: text
  } or null
  sizes?: list of integer
}`);
});
