/*
 * `npm run ops:proxy -- HOST:PORT [HOST:PORT]`: this machine's nginx with ops/nginx.conf over TLS, in
 * front of servers that run with TRUST_PROXY=1 and APP_ORIGIN=https://localhost:8443.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { run } from '../scripts/bootstrap/run.mjs';

const PORT = 8443;
const servers = process.argv.slice(2);
if (servers.length === 0)
  throw new Error('Name the web processes: npm run ops:proxy -- 127.0.0.1:3000');
const home = mkdtempSync(path.join(tmpdir(), 'offcut-proxy-'));
chmodSync(home, 0o755);
mkdirSync(path.join(home, 'tls'));
await run('openssl', [
  'req',
  '-x509',
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:P-256',
  '-nodes',
  '-days',
  '1',
  '-subj',
  '/CN=localhost',
  '-keyout',
  `${home}/tls/privkey.pem`,
  '-out',
  `${home}/tls/fullchain.pem`,
]);
const conf = readFileSync('ops/nginx.conf', 'utf8')
  .replace(/server web1:3000(.*)\n\s+server web2:3000.*/, (_all, more: string) =>
    servers.map((server) => `server ${server}${more}`).join('\n'),
  )
  .replaceAll('/etc/nginx/tls', `${home}/tls`)
  .replaceAll('/var/cache/nginx', home)
  .replace('listen 80;', 'listen 127.0.0.1:8080;')
  .replace('listen 443', `listen 127.0.0.1:${PORT}`);
writeFileSync(
  `${home}/nginx.conf`,
  `daemon off;\npid ${home}/pid;\nerror_log ${home}/log;\n${conf}`,
);
const nginx = spawn('nginx', ['-c', `${home}/nginx.conf`], { stdio: 'inherit' });
await new Promise((resolve) => setTimeout(resolve, 1_000));

const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 1 });
interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
function ask(to: string, options: https.RequestOptions = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = https.request(
      { host: '127.0.0.1', port: PORT, path: to, agent, servername: 'localhost', ...options },
      (answer) =>
        void text(answer).then((content) =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: content }),
        ),
    );
    request.once('error', reject);
    request.setHeader('Host', (options.headers as { Host?: string })?.Host ?? `localhost:${PORT}`);
    request.end(body);
  });
}

/** What comes back on one TLS connection for these bytes. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = tls.connect({ port: PORT, host: '127.0.0.1', rejectUnauthorized: false });
    let all = '';
    socket.setEncoding('latin1').on('data', (part) => (all += String(part)));
    socket.on('close', () => resolve(all)).on('error', () => resolve(all));
    socket.setTimeout(3_000, () => socket.destroy());
    socket.write(bytes);
  });
}

const results: { check: string; found: string; ok: boolean }[] = [];
const check = (name: string, found: unknown, expected: unknown) =>
  results.push({ check: name, found: String(found), ok: found === expected });

try {
  const session = http2.connect(`https://localhost:${PORT}`, { rejectUnauthorized: false });
  const stream = session.request({ ':path': '/browse', 'accept-encoding': 'br' });
  const [status] = await new Promise<[number]>((resolve) =>
    stream.once('response', (headers) => resolve([headers[':status']!])),
  );
  check('HTTP/2 answers /browse', status, 200);
  session.destroy();

  const redirected = await fetch('http://127.0.0.1:8080/browse?page=2', { redirect: 'manual' });
  check(
    'http turns to https',
    redirected.headers.get('location'),
    'https://127.0.0.1/browse?page=2',
  );

  const page = await ask('/browse');
  check('HSTS is set behind the proxy', Boolean(page.headers['strict-transport-security']), true);
  const asset = /\/assets\/[\w.-]+\.js/.exec(page.body)![0];
  await ask(asset, { headers: { 'accept-encoding': 'br' } });
  const again = await ask(asset, { headers: { 'accept-encoding': 'br' } });
  check('an asset comes from the proxy the second time', again.headers['x-cache'], 'HIT');
  check('compressed', again.headers['content-encoding'], 'br');
  check(
    'and plain for those who ask so',
    (await ask(asset)).headers['content-encoding'],
    undefined,
  );

  for (const host of ['x@y', 'a b', '']) {
    const answer = await raw(`GET /browse HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    check(`Host "${host}" is refused`, answer.slice(9, 12), '400');
  }
  check('and the server lives', (await ask('/readyz')).status, 200);

  let lost = 0;
  for (let round = 0; round < 100; round += 1) {
    // Refused before the body is read; the next request uses the same connection to the server.
    const big = 'x'.repeat(200_000);
    const headers = { 'content-type': 'application/json', 'content-length': String(big.length) };
    await ask('/api/materials', { method: 'POST', headers }, big);
    if ((await ask('/categories')).status !== 200) lost += 1;
  }
  check('requests lost after 100 refused bodies', lost, 0);
  const cross = await ask('/signin', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  check('another site’s write is refused', cross.status, 403);
  const own = await ask(
    '/signin',
    {
      method: 'POST',
      headers: {
        origin: `https://localhost:${PORT}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    },
    'email=seller%40offcut.example&password=Offcut%212026',
  );
  check('our own signs in', own.status, 303);
  const cookie = String(own.headers['set-cookie']);
  check(
    'with a cookie for this host and https alone',
    /__Host-session=.*Secure/.test(cookie),
    true,
  );
  const live = await new Promise<string>((resolve) => {
    const request = https.get(
      {
        host: '127.0.0.1',
        port: PORT,
        path: '/live/notifications',
        rejectUnauthorized: false,
        headers: { Host: `localhost:${PORT}`, cookie: /__Host-session=[^;]+/.exec(cookie)![0] },
      },
      (answer) =>
        answer.once('data', (part: Buffer) => (resolve(part.toString()), request.destroy())),
    );
    setTimeout(() => resolve(''), 2_000);
  });
  check('a live stream’s first event comes at once', live.startsWith('event: changed'), true);
} finally {
  nginx.kill();
  agent.destroy();
  console.table(results);
}
rmSync(home, { recursive: true });
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
