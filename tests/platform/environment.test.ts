import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment, VARIABLES } from '~/lib/env.server';

const LIVE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://offcut:secret@db.internal/offcut',
  SESSION_SECRET: 'a session secret that is long enough',
  ADMIN_SECRET: 'an admin secret, too',
  APP_ORIGIN: 'https://offcut.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  POSTMARK_SERVER_TOKEN: 'postmark-1',
  POSTMARK_FROM: 'office@offcut.example',
  BLOB_READ_WRITE_TOKEN: 'vercel_blob_rw_1',
};
const DEMO = {
  NODE_ENV: 'production',
  OFFCUT_MODE: 'demo',
  DATABASE_URL: LIVE.DATABASE_URL,
  SESSION_SECRET: LIVE.SESSION_SECRET,
  ADMIN_SECRET: LIVE.ADMIN_SECRET,
};

const read = (environment: Record<string, string | undefined>) =>
  readEnvironment(environment as unknown as NodeJS.ProcessEnv);

function refusalOf(environment: Record<string, string | undefined>): string {
  try {
    read(environment);
    return '';
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}

describe('a production server', () => {
  test('accepts a complete environment and uses no sandbox', () => {
    const env = read(LIVE);
    expect(env).toMatchObject({ isLive: true, sandbox: { any: false }, DATABASE_POOL_SIZE: 10 });
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'hello'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_1'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_WEBHOOK_SECRET_PREVIOUS', 'secret'],
    ['BLOB_READ_WRITE_TOKEN', 'hello'],
    ['POSTMARK_FROM', 'office'],
  ])('refuses %s=%s without repeating it', (name, value) => {
    const refusal = refusalOf({ ...LIVE, [name]: value });
    expect(refusal).toContain(`${name} does not look like one: `);
    expect(refusal).not.toContain(value === 'hello' ? 'hello' : `"${value}"`);
  });

  const required = Object.keys(LIVE).filter((name) => name !== 'NODE_ENV');
  test.each(required)('refuses to start without %s, absent or empty', (name) => {
    for (const value of [undefined, '']) {
      const refusal = refusalOf({ ...LIVE, [name]: value });
      expect(refusal).toContain(`${name} is not set: `);
      expect(refusal).toContain('.env.example');
    }
  });

  test('names every missing variable at once', () => {
    const refusal = refusalOf({ NODE_ENV: 'production' });
    for (const name of required) expect(refusal).toContain(`${name} is not set: `);
  });

  test('must use HTTPS, except on localhost', () => {
    expect(refusalOf({ ...LIVE, APP_ORIGIN: 'http://offcut.example' })).toContain('https://');
    expect(refusalOf({ ...LIVE, APP_ORIGIN: 'http://localhost:3000' })).toBe('');
  });
});

describe('the demo', () => {
  test('uses the sandbox for every service that has no variables', () => {
    const env = read(DEMO);
    expect(env.isLive).toBe(false);
    expect(env.sandbox).toEqual({
      ...{ stripe: true, postmark: true, blob: true, any: true },
      origin: 'http://127.0.0.1:3001',
    });
    expect(env.APP_ORIGIN).toBe('http://localhost:3000');
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
    ['POSTMARK_SERVER_TOKEN', 'POSTMARK_FROM'],
    ['POSTMARK_FROM', 'POSTMARK_SERVER_TOKEN'],
  ] as const)('refuses a half-configured service: %s without %s', (given, missing) => {
    expect(refusalOf({ ...DEMO, [given]: LIVE[given] })).toContain(`${missing} is not set`);
  });

  test('uses its own webhook secret for the sandbox', () => {
    const env = read({ ...DEMO, STRIPE_WEBHOOK_SECRET: 'whsec_own' });
    expect(env.sandbox.stripe).toBe(true);
  });
});

describe('an invalid value is refused', () => {
  test.each([
    ['PORT', 'seven'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '30.5'],
    ['SANDBOX_PORT', '-1'],
    ['METRICS_PORT', '70000'],
    ['DATABASE_POOL_SIZE', 'many'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['DEMO_DATA', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['OFFCUT_MODE', 'play'],
    ['SESSION_SECRET', 'hunter2'],
    ['ADMIN_SECRET', 'hunter2'],
    ['DATABASE_URL', 'mysql://db.internal/offcut'],
    ['APP_ORIGIN', 'offcut.example'],
    ['APP_ORIGIN', 'https://offcut.example/shop'],
    ['APP_ORIGIN', 'ftp://offcut.example'],
  ])('%s=%s', (name, value) => {
    const refusal = refusalOf({ ...DEMO, [name]: value });
    expect(refusal).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    // Threat: the value may be a secret, and refusals are logged.
    if (/SECRET|URL/.test(name)) expect(refusal).not.toContain(value);
  });

  test('a trailing slash on APP_ORIGIN is accepted', () => {
    expect(read({ ...DEMO, APP_ORIGIN: 'https://a.example/' }).APP_ORIGIN).toBe(
      'https://a.example',
    );
  });
});

describe('.env.example', () => {
  const described = Object.keys(parseEnv(readFileSync('.env.example', 'utf8')));

  test('lists exactly the variables that are read', () => {
    const setByScripts = ['NODE_ENV', 'OFFCUT_MODE'];
    const read = VARIABLES.filter((name) => !setByScripts.includes(name));
    expect(described.toSorted()).toEqual(read.toSorted());
  });

  test('explains each variable on the line above it', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    for (const name of described) {
      const at = lines.findIndex((line) => line.startsWith(`${name}=`));
      expect(lines[at - 1], name).toMatch(/^# .{10,}/);
    }
  });

  test('has only valid values', () => {
    const values = parseEnv(readFileSync('.env.example', 'utf8'));
    expect(refusalOf({ ...values, ...DEMO })).toBe('');
  });

  test('misses no variable that the app reads', () => {
    // The image store's SDK reads its settings only from the environment.
    const known = [...VARIABLES, 'VERCEL_BLOB_API_URL', 'VERCEL_BLOB_RETRIES'];
    const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('generated'),
    );
    const read = files.flatMap((file) =>
      [...readFileSync(path.join('app', file), 'utf8').matchAll(/process\.env\.([A-Z_]+)/g)].map(
        ([, name]) => name!,
      ),
    );
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('.env', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'offcut-env-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = () => path.join(folder, '.env');
  const content = () => parseEnv(readFileSync(file(), 'utf8'));

  function prepareEnv(given: Record<string, string> = {}) {
    const module = JSON.stringify(path.resolve('scripts/bootstrap/prepare.mjs'));
    const script = `const { prepareEnv } = await import(${module});
      console.log(prepareEnv()); console.log(process.env.SESSION_SECRET);`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...given } as unknown as NodeJS.ProcessEnv,
      encoding: 'utf8',
    });
    const [said, secret] = stdout.trim().split('\n');
    return { said, secret };
  }

  test('is created by npm start with secrets only its owner can read', () => {
    const { said, secret } = prepareEnv();
    expect(said).toBe('made .env');
    const made = content();
    expect(secret).toBe(made.SESSION_SECRET);
    expect(made.STRIPE_CONNECT_WEBHOOK_SECRET).not.toBe(made.STRIPE_WEBHOOK_SECRET);
    expect(refusalOf({ ...DEMO, ...made })).toBe('');
    expect(statSync(file()).mode & 0o077).toBe(0);
  });

  test('keeps its secrets on the next npm start and differs between clones', () => {
    const first = prepareEnv().secret;
    const before = readFileSync(file(), 'utf8');
    expect(prepareEnv()).toEqual({ said: 'in .env', secret: first });
    expect(readFileSync(file(), 'utf8')).toBe(before);
    rmSync(file());
    expect(prepareEnv().secret).not.toBe(first);
  });

  test('keeps values written by hand or set in the environment', () => {
    writeFileSync(file(), 'PORT=4000\nSESSION_SECRET=someone chose this one by hand\n');
    const { said, secret } = prepareEnv({ ADMIN_SECRET: 'set beside it, stays out of it' });
    expect(said).toBe('added STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET to .env');
    expect(secret).toBe('someone chose this one by hand');
    expect(content()).toMatchObject({ PORT: '4000', SESSION_SECRET: secret });
    expect(content()).not.toHaveProperty('ADMIN_SECRET');
  });

  test('with a Stripe account leaves the webhook secrets to Stripe', () => {
    prepareEnv({ STRIPE_SECRET_KEY: 'sk_test_1' });
    expect(content()).not.toHaveProperty('STRIPE_WEBHOOK_SECRET');
    expect(content()).not.toHaveProperty('STRIPE_CONNECT_WEBHOOK_SECRET');
  });

  test('is not created by npm run serve', () => {
    const serve = path.resolve('scripts/serve.mjs');
    const { status, stderr } = spawnSync(process.execPath, [serve], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toContain('npm run build');
    expect(status).toBe(1);
    expect(existsSync(file())).toBe(false);
  });
});
