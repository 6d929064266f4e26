import fc from 'fast-check';

export interface BodySchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, BodySchema>;
  items?: BodySchema;
  anyOf?: BodySchema[];
  oneOf?: BodySchema[];
  allOf?: BodySchema[];
  examples?: unknown[];
}

const NASTY = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '1e3',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  '999999999999999999999',
  'a'.repeat(5_001),
  'x@y.z',
  '00000000-0000-0000-0000-000000000000',
  'http://169.254.169.254/',
  '{"$ne":null}',
  '2026-13-45T99:99:99Z',
  '%00',
  '\r\nX-Header: 1',
];

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...NASTY, null, true, false, 0, -1, 1.5, 1e21, -0, 2 ** 31, [], {}),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

export function near(
  schema: BodySchema | undefined,
  known: Record<string, BodySchema>,
): fc.Arbitrary<unknown> {
  if (!schema) return odd;
  if (schema.$ref) return near(known[schema.$ref.split('/').at(-1)!], known);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const right = choices
    ? fc.oneof(...choices.map((choice) => near(choice, known)))
    : rightOf(schema, known);
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: odd });
}

function rightOf(schema: BodySchema, known: Record<string, BodySchema>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => [name, near(field, known)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] }).chain((body) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(body) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(
              fc.constantFrom('__proto__', 'role', 'companyId', 'verified', 'constructor', 'id'),
              odd,
            )
            .map(([name, value]) => ({ ...body, [name]: value })),
        },
      ),
    );
  }
  if (schema.items) return fc.array(near(schema.items, known), { maxLength: 25 });
  const [type] = [schema.type ?? 'string'].flat();
  if (schema.format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...NASTY));
  if (type === 'integer' || type === 'number') {
    return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  }
  if (type === 'boolean') return fc.boolean();
  return fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom(...NASTY), fc.emailAddress());
}

export function sent(
  body: fc.Arbitrary<unknown>,
): fc.Arbitrary<{ text: string; type: string | null }> {
  const json = body.map((value) => JSON.stringify(value) ?? '');
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant<string | null>('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom<string | null>(
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'image/png',
        null,
      ),
    },
  );
  const text = fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: json.map((whole) => whole.slice(0, whole.length / 2)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
  );
  return fc.record({ text, type });
}

/** Threat: names that make a parser build long arrays, deep objects or prototype properties. */
export const hostileName = (name: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(name, fc.constantFrom('[999999999]', '[0][0]', '.a.b', '[]', '[0].__proto__'))
      .map((parts) => parts.join('')),
    fc.tuple(name, fc.nat(500)).map(([start, depth]) => start + '[0]'.repeat(depth)),
    fc.constantFrom(
      '__proto__',
      '__proto__.x',
      'constructor.prototype.x',
      '__intent__',
      '__state__',
    ),
  );

type Body = { text: string; type: string | null };

/** Threat: as many, as long or as deep as a body may be. The text stays what its type says. */
export const grown = (bodies: fc.Arbitrary<Body>): fc.Arbitrary<Body> =>
  fc.oneof(
    { weight: 12, arbitrary: bodies },
    {
      weight: 1,
      arbitrary: fc
        .tuple(bodies, fc.constantFrom('many', 'long', 'deep'))
        .map(([{ text, type }, way]) => ({ type, text: grow(text, way, type) })),
    },
  );

function grow(text: string, way: 'many' | 'long' | 'deep', type: string | null): string {
  if (type === 'application/json') {
    if (way === 'deep') return '['.repeat(50_000) + ']'.repeat(50_000);
    const long = JSON.stringify('x '.repeat(100_000));
    const many = Array.from({ length: 20_000 }, (_, index) => `"f${index}":1`).join();
    return text.endsWith('}') && text.length > 2
      ? `${text.slice(0, -1)},${way === 'long' ? `"name":${long}` : many}}`
      : way === 'long'
        ? long
        : `{${many}}`;
  }
  const more = {
    many: '&a=1'.repeat(20_000),
    long: 'x+'.repeat(100_000),
    deep: '&a'.padEnd(30_000, '[0]'),
  };
  return text + more[way];
}

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { accept: '*/*;q='.repeat(500) },
      { 'accept-language': 'x-'.repeat(2_000) },
      { 'accept-encoding': 'br;q=0, gzip;q=0, *;q=0' },
      { 'content-encoding': 'gzip' },
      { 'content-length': '999999999999' },
      { 'if-none-match': `W/"${'a'.repeat(5_000)}"`, 'if-modified-since': 'yesterday' },
      { range: `bytes=${'0-1,'.repeat(500)}` },
      { referer: 'javascript:alert(1)' },
      { 'user-agent': 'Mozilla/5.0 ('.repeat(400) },
      { 'x-forwarded-for': '::1, '.repeat(500), 'x-forwarded-host': 'b:99999' },
      { 'x-http-method-override': 'DELETE' },
    ),
  },
);
