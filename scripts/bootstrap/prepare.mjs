import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { PlainError } from './progress.mjs';
import { bin, run } from './run.mjs';
import { fingerprint, hasStamp, writeStamp } from './stamp.mjs';

const INSTALLED_STAMP = 'node_modules/.offcut-installed';
const GENERATED_STAMP = 'app/db/generated/.made-from';
const BUILT_STAMP = 'build/.made-from';

/** @throws PlainError when this Node is too old */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20) return process.version;
  if (major === 20 && minor >= 19) {
    return `${process.version}, without security fixes since April 2026: use Node 24`;
  }
  throw new PlainError(`Offcut needs Node 20.19 or newer; this is ${process.version}.`);
}

export async function install(say) {
  const wanted = fingerprint(['package-lock.json']);
  if (hasStamp(INSTALLED_STAMP, wanted)) return 'installed';
  if (isInstalledByHand()) {
    writeStamp(INSTALLED_STAMP, wanted);
    return 'installed';
  }
  say('installing');
  // npm names its own file to the scripts it runs; a bare `npm` isn't found everywhere.
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await run(
    command,
    [...args, 'ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'],
    {
      failure: 'npm ci could not install the packages',
      // Otherwise npm would leave out what builds the app.
      env: { NODE_ENV: undefined },
      shell: process.platform === 'win32' && command === 'npm',
    },
  );
  writeStamp(INSTALLED_STAMP, wanted);
  return 'installed';
}

/** npm's own note is newer than the lock file. */
function isInstalledByHand() {
  const note = 'node_modules/.package-lock.json';
  return existsSync(note) && statSync(note).mtimeMs >= statSync('package-lock.json').mtimeMs;
}

const makeWebhookSecret = () => `whsec_${randomBytes(24).toString('base64url')}`;

const SECRETS = {
  SESSION_SECRET: ['Signs session cookies.', () => randomBytes(32).toString('base64url')],
  ADMIN_SECRET: ['Opens /admin-setup.', () => randomBytes(18).toString('base64url')],
  STRIPE_WEBHOOK_SECRET: [
    "The sandbox's; with a STRIPE_SECRET_KEY set, put Stripe's own here.",
    makeWebhookSecret,
  ],
  STRIPE_CONNECT_WEBHOOK_SECRET: [
    "The sandbox's for sellers' accounts; with a STRIPE_SECRET_KEY set, put Stripe's own here.",
    makeWebhookSecret,
  ],
};

/** Adds missing secrets to .env and loads it. Values in the environment win. */
export function prepareEnv() {
  const present = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : undefined;
  const missing = Object.entries(SECRETS).filter(([name]) => {
    if (
      name.endsWith('WEBHOOK_SECRET') &&
      (present?.STRIPE_SECRET_KEY || process.env.STRIPE_SECRET_KEY)
    )
      return false;
    return !present?.[name] && !process.env[name];
  });
  const lines = missing.map(([name, [purpose, make]]) => `# ${purpose}\n${name}=${make()}\n`);
  if (!present) {
    const head = '# Made by npm start. Every variable is described in .env.example.\n\n';
    writeFileSync('.env', head + lines.join('\n'), { mode: 0o600 });
  } else if (lines.length > 0) {
    appendFileSync('.env', `\n${lines.join('\n')}`);
  }
  loadEnv();
  if (!present) return 'made .env';
  return lines.length > 0 ? `added ${missing.map(([name]) => name).join(', ')} to .env` : 'in .env';
}

/** Values in the environment win. */
export function loadEnv() {
  if (!existsSync('.env')) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync('.env', 'utf8')))) {
    if (value !== '') process.env[name] ??= value;
  }
}

export async function generate(say) {
  const wanted = fingerprint(['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json']);
  if (hasStamp(GENERATED_STAMP, wanted)) return 'up to date';
  say('generating');
  await run(process.execPath, [bin('prisma/build/index.js'), 'generate'], {
    failure: 'prisma generate failed',
    env: { PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  });
  writeStamp(GENERATED_STAMP, wanted);
  return 'generated';
}

export function fingerprintOfBuild() {
  const sources = [
    'app',
    'public',
    'package-lock.json',
    'remix.config.js',
    'vite.config.ts',
    'tailwind.config.ts',
    'tsconfig.json',
    'prisma/schema.prisma',
  ];
  return fingerprint(sources, (file) => !file.includes('generated'));
}

export async function build(say) {
  const wanted = fingerprintOfBuild();
  if (hasStamp(BUILT_STAMP, wanted)) return 'up to date';
  say('building');
  await run(process.execPath, [bin('@remix-run/dev/dist/cli.js'), 'vite:build'], {
    failure: 'The build failed',
    env: { NODE_ENV: 'production' },
  });
  writeStamp(BUILT_STAMP, wanted);
  return 'built';
}
