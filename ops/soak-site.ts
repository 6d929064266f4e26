/* What the rehearsals run: the sandbox, two web processes in turn behind one address, a worker. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepRunning } from '../scripts/bootstrap/keep-running.mjs';
import { run } from '../scripts/bootstrap/run.mjs';
import { findFreePort, startServerProcess, waitFor } from '../scripts/bootstrap/servers.mjs';
import { startSandbox, startWebServer } from '../scripts/bootstrap/web-server.mjs';
import type { startCluster } from '../tests/e2e/setup/own-cluster';
import { remoteControl } from '../tests/sandbox/index';

export type Site = Awaited<ReturnType<typeof startSite<Awaited<ReturnType<typeof startCluster>>>>>;

export interface Figures {
  rssMb: number;
  heapMb: number;
  streams: number;
  sockets: number;
  lagMs: number;
  strayErrors: number;
}

/** Sets what this process's own queries and factories read from the environment. */
export async function startSite<Cluster extends { url: string; remove: () => Promise<void> }>(
  cluster: Cluster,
) {
  const home = mkdtempSync(path.join(tmpdir(), 'offcut-soak-'));
  const [port, sandboxPort, ...ports] = await freePorts(8);
  const origin = `http://localhost:${port}`;
  const secret = () => randomBytes(24).toString('base64url');
  Object.assign(process.env, {
    OFFCUT_MODE: 'demo',
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url,
    SANDBOX_PORT: String(sandboxPort),
    PORT: String(port),
    APP_ORIGIN: origin,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    SESSION_SECRET: secret(),
    ADMIN_SECRET: secret(),
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
    STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${secret()}`,
    // A real key of .env would be used otherwise.
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    POSTMARK_SERVER_TOKEN: '',
    POSTMARK_FROM: '',
    BLOB_READ_WRITE_TOKEN: '',
    DATABASE_REPLICA_URLS: '',
    METRICS_TOKEN: '',
  });
  const sandbox = startSandbox({
    port: sandboxPort!,
    stateDir: path.join(home, 'sandbox'),
    appPort: port!,
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET,
  });
  await waitFor(`http://127.0.0.1:${sandboxPort}/healthz`, sandbox);
  await run('npm', ['run', '-s', 'seed']);

  const log = path.join(home, 'log');
  const keepLog = (text: string) => appendFileSync(log, text);
  const quiet = { say: () => {} };
  const webs = [0, 1].map((index) => {
    const [at, metrics] = [ports[2 * index]!, ports[2 * index + 1]!];
    const env = { PORT: String(at), METRICS_PORT: String(metrics) };
    const server = keepRunning(() => startWebServer(env, 'keep', keepLog), quiet);
    return { name: `web ${index + 1}`, port: at, metrics, server };
  });
  const workerMetrics = ports[4]!;
  const worker = {
    name: 'worker',
    metrics: workerMetrics,
    server: keepRunning(
      () =>
        startServerProcess('The worker', ['--import', 'tsx', 'scripts/worker.ts'], {
          env: { METRICS_PORT: String(workerMetrics) },
          stderr: 'keep',
          hear: keepLog,
        }),
      quiet,
    ),
  };
  for (const { port: at, server } of webs) await waitFor(`http://127.0.0.1:${at}/readyz`, server);
  await waitFor(`http://127.0.0.1:${workerMetrics}/metrics`, worker.server);
  const front = startFront(
    port!,
    webs.map((web) => web.port),
  );
  const processes = [...webs, worker];
  return {
    origin,
    cluster,
    webs,
    worker,
    processes,
    control: remoteControl(`http://127.0.0.1:${sandboxPort}`),
    sandboxPid: sandbox.pid!,
    closeIdle: () => front.closeIdle(),
    /** New requests go to these ports alone. */
    serveFrom: (wanted: number[]) => front.serveFrom(wanted),
    /** How often each message was logged as an error. */
    errorsLogged: () => countMessages(log),
    async close() {
      front.close();
      for (const { server } of processes) await server.stop();
      await sandbox.stop();
      await cluster.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await findFreePort());
  return [...ports];
}

interface Logged {
  msg: string;
  err?: { message?: string; stack?: string };
}

function countMessages(log: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of readText(log).split('\n')) {
    if (!line.startsWith('{')) continue;
    try {
      const { msg, err } = JSON.parse(line) as Logged;
      if (/^un(?:caught|handled)/.test(msg)) console.log(err?.stack);
      const words = `${msg}${err?.message ? `: ${err.message.split('\n').at(-1)}` : ''}`;
      counts.set(words, (counts.get(words) ?? 0) + 1);
    } catch {
      // A kill cuts the last line.
    }
  }
  return counts;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const PASSED_OVER_MS = 1_000;

/** Shorter than the server's 5 s, so that no request goes into a connection it is closing. */
const newAgent = () => new http.Agent({ keepAlive: true, timeout: 4_000 });

/** Each request to the next process. As ops/nginx.conf: a failed read goes to the other, a write never does. */
function startFront(port: number, ports: number[]) {
  let agent = newAgent();
  const refusedAt = new Map<number, number>();
  const isUp = (at: number) => Date.now() - (refusedAt.get(at) ?? 0) > PASSED_OVER_MS;
  let turn = 0;
  const server = http.createServer((request, response) => {
    turn += 1;
    const inTurn = ports.map((_, index) => ports[(turn + index) % ports.length]!);
    pass([...inTurn.filter(isUp), ...inTurn.filter((at) => !isUp(at))]);

    function pass([at, ...others]: number[]): void {
      const { method, url, headers } = request;
      const inner = http.request(
        { host: '127.0.0.1', port: at, agent, method, path: url, headers },
        (answer) => {
          response.writeHead(answer.statusCode!, answer.headers);
          answer.on('error', () => response.destroy()).pipe(response);
        },
      );
      inner.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') refusedAt.set(at!, Date.now());
        if (response.headersSent || response.destroyed) response.destroy();
        else if (method === 'GET' && others.length > 0) pass(others);
        else response.writeHead(502, { 'Retry-After': '1' }).end('The process did not answer.');
      });
      response.once('close', () => inner.destroy());
      if (method === 'GET') inner.end();
      else request.pipe(inner);
    }
  });
  server.listen(port, '127.0.0.1');
  return {
    serveFrom(wanted: number[]) {
      ports = wanted;
    },
    closeIdle() {
      agent.destroy();
      agent = newAgent();
    },
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

/** Null while it doesn't answer. The lag is of the time since the last call. */
export async function readFigures(port: number): Promise<Figures | null> {
  const address = `http://127.0.0.1:${port}/metrics`;
  const text = await fetch(address, { signal: AbortSignal.timeout(5_000) })
    .then((answer) => answer.text())
    .catch(() => null);
  if (text === null) return null;
  const value = (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  const mb = (name: string) => Math.round(value(name) / 1e5) / 10;
  return {
    rssMb: mb('process_resident_memory_bytes'),
    heapMb: mb('nodejs_heap_size_used_bytes'),
    streams: value('offcut_live_streams'),
    sockets: value('nodejs_active_resources{type="TCPSocketWrap"}'),
    lagMs: Math.round(value('nodejs_eventloop_lag_p99_seconds') * 1_000),
    strayErrors: value('offcut_stray_errors_total'),
  };
}
