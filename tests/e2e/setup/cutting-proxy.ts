import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `half` of an answer arrives; after `silence` none ever does. */
export type CutPart = 'request' | 'answer' | 'half' | 'silence';

const IDS = /[0-9a-f]{8}-[\w-]{27}|cs_\w+|pi_\w+|-[\w-]{8}(?=\.js)/g;
/** Not a step of a purchase. */
const ASIDE = /^GET \/(?:objects|notifications|favicon|site\.webmanifest)|\/(?:live|events)\b/;

interface Cut {
  step: string;
  part: CutPart;
  /** What is posted after the cut waits for it. */
  until?: Promise<void>;
}

/** As in `steps()`, without the count */
export const stepOf = (method: string, path: string) => `${method} ${path.replace(IDS, ':id')}`;

/**
 * A forward proxy that cuts one request before it reaches the server, or its answer on the way
 * back, or holds the answer. Paths like `never` get no answer at all. Every connection serves one request, so that Chromium doesn't quietly send it again.
 */
export async function startCuttingProxy({ never = /^$/ } = {}) {
  let seen: string[] = [];
  let cut: Cut | null = null;
  let wasCut = false;
  let isAway = false;
  let statuses: Record<string, number> = {};

  const server = createServer((request, response) => {
    const url = new URL(request.url!);
    const shape = stepOf(request.method!, url.pathname);
    const isStep = !ASIDE.test(shape);
    const count = seen.filter((step) => step.startsWith(`${shape} `)).length + 1;
    const step = `${shape} ${count}`;
    if (isStep) seen.push(step);
    // Race: the answer may come after the next cut has begun.
    const now = cut;
    const part = isStep && !wasCut && now?.step === step ? now.part : null;
    if (isAway || never.test(url.pathname)) return request.socket.destroy();
    const wait = wasCut && request.method === 'POST' ? now!.until : undefined;
    if (part) wasCut = true;
    if (part === 'request') return request.socket.destroy();
    const { 'proxy-connection': _, ...headers } = request.headers;
    const sent = forward(url, { method: request.method, headers }, (answer) => {
      statuses[step] = answer.statusCode!;
      if (part === 'silence') return void answer.resume();
      if (part === 'answer') {
        answer.resume().on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode!, { ...answer.headers, connection: 'close' });
      if (part) {
        answer.once('data', (bytes: Buffer) => {
          response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
        });
        return;
      }
      answer.pipe(response);
    });
    sent.on('error', () => request.socket.destroy());
    response.on('close', () => sent.destroy());
    void Promise.resolve(wait).then(() => request.pipe(sent));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on; null cuts nothing, 'all' every request. */
    begin(next: Cut | 'all' | null) {
      seen = [];
      isAway = next === 'all';
      cut = next === 'all' ? null : next;
      wasCut = false;
      statuses = {};
    },
    /** The server's answers by step, cut or not */
    statuses: () => statuses,
    steps: () => seen,
    wasCut: () => wasCut,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
