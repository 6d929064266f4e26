import { z } from 'zod/v4';
import { SITE_NAME } from './site';

/** Empty means absent: `.env` files and hosting dashboards leave empty values behind. */
const given = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const text = given(z.string().optional());
const port = (fallback: number) => given(whole(1, 65_535).default(fallback));
const count = (fallback: number) => given(whole(0, 1000).default(fallback));

const listed = (text: string) => text.split(',').flatMap((one) => one.trim() || []);
const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  OFFCUT_MODE: z.enum(['demo', 'test']).optional(),
  PORT: port(3000),
  SANDBOX_PORT: port(3001),
  METRICS_PORT: given(whole(0, 65_535).optional()),
  METRICS_TOKEN: given(z.string().min(16).optional()),
  DATABASE_URL: text,
  DATABASE_POOL_SIZE: count(10),
  DATABASE_REPLICA_URLS: z.string().default('').transform(listed),
  SESSION_SECRET: text,
  ADMIN_SECRET: text,
  APP_ORIGIN: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_WEBHOOK_SECRET_PREVIOUS: text,
  STRIPE_CONNECT_WEBHOOK_SECRET: text,
  STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS: text,
  POSTMARK_SERVER_TOKEN: text,
  POSTMARK_FROM: text,
  BLOB_READ_WRITE_TOKEN: text,
  SHIPPO_API_KEY: text,
  DEMO_DATA: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: count(0),
  // The logger reads this on its own, since it must be able to report what else is wrong.
  LOG_LEVEL: given(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
});

export const VARIABLES = Object.keys(Environment.shape);

type Parsed = z.infer<typeof Environment>;
type Name = keyof Parsed;

const PURPOSE = {
  DATABASE_URL:
    'the PostgreSQL server, such as postgresql://user:password@host:5432/offcut, or several hosts separated by commas',
  SESSION_SECRET: 'signs session cookies; at least 32 random characters',
  ADMIN_SECRET: 'opens /admin-setup, where the first admin is made; at least 16 random characters',
  APP_ORIGIN: 'the public address, such as https://offcut.example; links in mail begin with it',
  STRIPE_SECRET_KEY: 'takes payments and pays sellers; sk_… of your Stripe account',
  STRIPE_PUBLISHABLE_KEY: 'shows the card form in the browser; pk_… of the same Stripe account',
  STRIPE_WEBHOOK_SECRET: 'proves that an event at /webhooks/stripe comes from Stripe; whsec_…',
  POSTMARK_SERVER_TOKEN: 'sends mail; the token of your Postmark server',
  POSTMARK_FROM: 'the sender of all mail; an address that Postmark has confirmed',
  BLOB_READ_WRITE_TOKEN: 'stores photos; the token of your Vercel Blob store',
} as const satisfies Partial<Record<Name, string>>;

type Required = keyof typeof PURPOSE;

/** Checked at start: otherwise a wrong value would show only at the first payment, photo or email. */
const FORMS = {
  STRIPE_SECRET_KEY: /^[sr]k_(?:test|live)_\w+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(?:test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S+$/,
  STRIPE_WEBHOOK_SECRET_PREVIOUS: /^whsec_\S+$/,
  STRIPE_CONNECT_WEBHOOK_SECRET: /^whsec_\S+$/,
  STRIPE_CONNECT_WEBHOOK_SECRET_PREVIOUS: /^whsec_\S+$/,
  POSTMARK_FROM: /@[^\s@]+\.[^\s@]+$/,
  BLOB_READ_WRITE_TOKEN: /^vercel_blob_rw_\w+$/,
} as const satisfies Partial<Record<Name, RegExp>>;

const ALWAYS: Always[] = ['DATABASE_URL', 'SESSION_SECRET', 'ADMIN_SECRET', 'APP_ORIGIN'];
const STRIPE: Required[] = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
const POSTMARK: Required[] = ['POSTMARK_SERVER_TOKEN', 'POSTMARK_FROM'];
const BLOB: Required[] = ['BLOB_READ_WRITE_TOKEN'];

type Always = 'DATABASE_URL' | 'SESSION_SECRET' | 'ADMIN_SECRET' | 'APP_ORIGIN';

/** `APP_ORIGIN` has no slash at the end. */
type Env = Omit<Parsed, Always> & {
  [name in Always]: string;
} & {
  /** Real people and real money: production outside the demo and the tests. */
  isLive: boolean;
  /** A demo or test that only this machine can open. */
  isLocal: boolean;
  /** Made-up people whose passwords are in the README. */
  hasDemoData: boolean;
  sandbox: { stripe: boolean; postmark: boolean; blob: boolean; any: boolean; origin: string };
};

let memo: Env | undefined;

/** Reads the environment once. @throws EnvironmentError naming every missing or wrong variable */
export function env(): Env {
  return (memo ??= readEnvironment(process.env));
}

export function resetEnv(): void {
  memo = undefined;
}

export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * In production every service must be configured. In the demo a service with none of its variables
 * uses the sandbox; one with only some is refused everywhere.
 * @throws EnvironmentError
 */
export function readEnvironment(source: NodeJS.ProcessEnv): Env {
  const parsed = Environment.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${issue.message.replace(/^Invalid /, 'invalid ')}`,
    );
    throw refusal(lines);
  }
  const values = parsed.data;
  const isLive = values.NODE_ENV === 'production' && values.OFFCUT_MODE === undefined;
  if (!isLive) values.APP_ORIGIN ??= `http://localhost:${values.PORT}`;

  const isSet = (name: Required) => values[name] !== undefined;
  // The demo makes its own webhook secret, so that one alone doesn't count.
  const used = (group: Required[]) =>
    isLive || group.some((name) => name !== 'STRIPE_WEBHOOK_SECRET' && isSet(name));
  const wanted = [STRIPE, POSTMARK, BLOB].filter(used).flat();
  const missing = [...ALWAYS, ...wanted].filter((name) => !isSet(name));
  const wrong = findWrong(values, isLive);
  if (missing.length > 0 || wrong.length > 0) {
    throw refusal([...missing.map((name) => `${name} is not set: ${PURPOSE[name]}`), ...wrong]);
  }

  const sandbox = {
    stripe: !isSet('STRIPE_SECRET_KEY'),
    postmark: !isSet('POSTMARK_SERVER_TOKEN'),
    blob: !isSet('BLOB_READ_WRITE_TOKEN'),
  };
  return {
    ...(values as Env),
    APP_ORIGIN: new URL(values.APP_ORIGIN!).origin,
    isLive,
    isLocal: !isLive && isLoopback(values.APP_ORIGIN!),
    hasDemoData: !isLive && values.DEMO_DATA === 'on',
    sandbox: {
      ...sandbox,
      any: sandbox.stripe || sandbox.postmark || sandbox.blob,
      origin: `http://127.0.0.1:${values.SANDBOX_PORT}`,
    },
  };
}

function findWrong(values: Parsed, isLive: boolean): string[] {
  const wrong: string[] = [];
  const tooShort = (name: 'SESSION_SECRET' | 'ADMIN_SECRET', least: number) => {
    const value = values[name];
    if (value !== undefined && value.length < least) {
      wrong.push(`${name} is too short: ${PURPOSE[name]}`);
    }
  };
  tooShort('SESSION_SECRET', 32);
  tooShort('ADMIN_SECRET', 16);
  if (values.APP_ORIGIN !== undefined && !/^https?:\/\/[^/]+\/?$/.test(values.APP_ORIGIN)) {
    wrong.push(`APP_ORIGIN is not an address without a path: ${PURPOSE.APP_ORIGIN}`);
  } else if (isLive && values.APP_ORIGIN?.startsWith('http://') && !isLoopback(values.APP_ORIGIN)) {
    wrong.push(`APP_ORIGIN must begin with https:// in production: ${PURPOSE.APP_ORIGIN}`);
  }
  for (const [name, form] of Object.entries(FORMS) as [keyof typeof FORMS, RegExp][]) {
    const value = values[name];
    if (value !== undefined && !form.test(value)) {
      wrong.push(
        `${name} does not look like one: ${PURPOSE[name.replace(/_PREVIOUS$|CONNECT_/g, '') as Required]}`,
      );
    }
  }
  const isServer = (url: string) => /^postgres(ql)?:\/\//.test(url);
  if (values.DATABASE_URL !== undefined && !isServer(values.DATABASE_URL)) {
    wrong.push(`DATABASE_URL does not name a PostgreSQL server: ${PURPOSE.DATABASE_URL}`);
  }
  if (!values.DATABASE_REPLICA_URLS.every(isServer)) {
    wrong.push('DATABASE_REPLICA_URLS does not name PostgreSQL servers, separated by commas');
  }
  return wrong;
}

function isLoopback(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}

/** Threat: this goes to the logs, and a value can be a secret. Names only. */
function refusal(lines: string[]): EnvironmentError {
  return new EnvironmentError(
    `${SITE_NAME} can't start with this environment:\n${lines.map((line) => `  ${line}`).join('\n')}\n` +
      'Each variable is described in .env.example.',
  );
}
