import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `half` of an answer arrives; after `silence` none ever does. */
export type CutPart = 'request' | 'answer' | 'half' | 'silence';

const IDS = /[0-9a-f]{8}-[\w-]{27}|cs_\w+|pi_\w+|-[\w-]{8}(?=\.js)/g;
/** Not a step of a purchase. */
const ASIDE = /^\/(?:objects|notifications|favicon|site\.webmanifest)|\/(?:live|events)\b/;

/**
 * A forward proxy that cuts one request before it reaches the server, or its answer on the way
 * back, or holds the answer. Every connection serves one request, so that Chromium doesn't quietly send it again.
 */
export async function startCuttingProxy() {
  let seen: string[] = [];
  let cut: { step: string; part: CutPart } | null = null;
  let wasCut = false;

  const server = createServer((request, response) => {
    const url = new URL(request.url!);
    const shape = `${request.method} ${url.pathname.replace(IDS, ':id')}`;
    const isStep = !ASIDE.test(url.pathname);
    const count = seen.filter((step) => step.startsWith(`${shape} `)).length + 1;
    const step = `${shape} ${count}`;
    if (isStep) seen.push(step);
    const isCut = isStep && !wasCut && cut?.step === step;
    if (isCut) wasCut = true;
    if (isCut && cut!.part === 'request') return request.socket.destroy();
    const { 'proxy-connection': _, ...headers } = request.headers;
    const sent = forward(url, { method: request.method, headers }, (answer) => {
      if (isCut && cut!.part === 'silence') return void answer.resume();
      if (isCut && cut!.part === 'answer') {
        answer.resume().on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode!, { ...answer.headers, connection: 'close' });
      if (isCut) {
        answer.once('data', (bytes: Buffer) => {
          response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
        });
        return;
      }
      answer.pipe(response);
    });
    sent.on('error', () => request.socket.destroy());
    response.on('close', () => sent.destroy());
    request.pipe(sent);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on; null cuts nothing. */
    begin(next: { step: string; part: CutPart } | null) {
      seen = [];
      cut = next;
      wasCut = false;
    },
    steps: () => seen,
    wasCut: () => wasCut,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
