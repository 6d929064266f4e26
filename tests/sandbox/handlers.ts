import { setTimeout as sleep } from 'node:timers/promises';
import { http, type HttpHandler } from 'msw';
import { blobFault, type BlobStore } from './blob';
import type { Control } from './control';
import { applyFault, type Fault, type Faults, type Service } from './faults';
import { header, json, type Reply, respond } from './http';
import { pageHandlers } from './pages/routes';
import { answerPostmark } from './postmark';
import { answerStripe, type Call } from './stripe/api';
import { readUpload } from './stripe/files';
import { ROUTES } from './stripe/routes';
import type { World } from './world';

export interface Backstage {
  world: World;
  blobs: BlobStore;
  control: Control;
  faults: Faults;
  commit: () => void;
  log: (line: string) => void;
}

export type HandlersByPrefix = readonly (readonly [prefix: string, handlers: HttpHandler[]])[];

export function createHandlers(backstage: Backstage): HandlersByPrefix {
  const { world, blobs, control, faults, commit, log } = backstage;
  const busyKeys = new Set<string>();

  async function change(action: () => Reply | Promise<Reply>): Promise<Reply> {
    try {
      return await action();
    } finally {
      commit();
    }
  }

  async function guarded(answer: () => Promise<Response>): Promise<Response> {
    try {
      return await answer();
    } catch (error) {
      log(`Sandbox: ${(error as Error).stack ?? String(error)}`);
      return respond(json(500, { error: { type: 'api_error', message: 'The sandbox failed.' } }));
    }
  }

  const call = (
    service: Service,
    request: Request,
    answer: (body: string, fault: Fault | null) => Reply | Promise<Reply>,
  ) =>
    guarded(async () => {
      const { pathname, search } = new URL(request.url);
      const name = `${request.method} ${pathname}`;
      const key = header(request, 'idempotency-key');
      // Blob bytes stream to disk; every other body is short.
      const body = service === 'blob' ? '' : await readText(request);
      const record = faults.record({
        at: new Date().toISOString(),
        service,
        method: request.method,
        path: pathname,
        status: null,
        idempotencyKey: key || null,
        query: search.slice(1),
        body: isRecordable(pathname) ? body : '',
      });
      const fault = faults.take(name);
      const delayMs = faults.delayMs(name);
      if (key && busyKeys.has(key)) {
        record.status = 409;
        return respond(keyInUse());
      }
      if (key) busyKeys.add(key);
      try {
        if (delayMs > 0) await sleep(delayMs);
        const isStored =
          service === 'stripe' && key !== '' && isRecordable(pathname) && isStoredFailure(fault);
        const isSkipped = fault?.when === 'before' && !isStored;
        const reply = isSkipped ? null : await change(() => answer(body, isStored ? fault : null));
        if (fault && fault.kind !== 'error') {
          // The caller is gone, so its key is free again.
          busyKeys.delete(key);
          return await applyFault(service, fault);
        }
        const isLost = !reply || (fault && !isStored);
        const response = isLost ? await applyFault(service, fault!) : respond(reply);
        record.status = response.status;
        return response;
      } finally {
        if (key) busyKeys.delete(key);
      }
    });

  const stripeCall = (request: Request, target: Call | null) =>
    call('stripe', request, (body, fault) =>
      answerStripe(world, request, target, { body, failing: fault?.when ?? null }),
    );

  const blobCall = (
    request: Request,
    answer: (storeId: string, query: URLSearchParams) => Reply | Promise<Reply>,
  ) =>
    call('blob', request, () => {
      const storeId = blobs.storeOf(request);
      if (!storeId) return blobFault(403, 'forbidden', 'Access denied');
      return answer(storeId, new URL(request.url).searchParams);
    });

  return [
    [
      '/blob/store/',
      [
        http.all('*/blob/store/:store/*', ({ request, params }) =>
          guarded(async () => blobs.serve(request, String(params.store), String(params[1]))),
        ),
      ],
    ],
    [
      '/v1/',
      [
        ...ROUTES.map((route) =>
          http[route.method](`*${route.path}`, ({ request, params }) =>
            stripeCall(request, { ...route, id: String(params.id ?? '') }),
          ),
        ),
        http.all('*/v1/*', ({ request }) => stripeCall(request, null)),
      ],
    ],
    [
      '/email',
      [
        http.post('*/email', ({ request }) =>
          call('postmark', request, (body) => answerPostmark(world, request, body)),
        ),
        http.all('*/email*', ({ request }) =>
          call('postmark', request, () =>
            json(404, { ErrorCode: 404, Message: 'This address is not part of the stand-in.' }),
          ),
        ),
      ],
    ],
    [
      '/blob',
      [
        http.put(/\/blob\/?$/, ({ request }) =>
          blobCall(request, (storeId, query) =>
            blobs.put(request, storeId, query.get('pathname') ?? ''),
          ),
        ),
        http.get(/\/blob\/?$/, ({ request }) =>
          blobCall(request, (storeId, query) => blobs.head(storeId, query.get('url') ?? '')),
        ),
        http.post('*/blob/delete', ({ request }) =>
          blobCall(request, (storeId) => blobs.delete(request, storeId)),
        ),
        http.all('*/blob*', ({ request }) =>
          blobCall(request, () =>
            blobFault(400, 'bad_request', `${request.method} is not part of the stand-in here`),
          ),
        ),
      ],
    ],
    [
      '/sandbox/',
      [
        http.post('*/sandbox/control/:name', ({ request, params }) =>
          guarded(async () => respond(await command(control, request, String(params.name)))),
        ),
        http.all('*/sandbox/*', () => respond(unknownCommand(control))),
      ],
    ],
    [
      '/',
      pageHandlers(world, (request, answer) =>
        guarded(async () => {
          const body = request.method === 'POST' ? await request.text() : '';
          return respond(await change(() => answer(new URLSearchParams(body))));
        }),
      ),
    ],
  ];
}

/** Threat: another origin's page. It can't send JSON without CORS permission. */
async function command(control: Control, request: Request, name: string): Promise<Reply> {
  const isJson = header(request, 'content-type').startsWith('application/json');
  if (!isJson || !Object.hasOwn(control, name)) return unknownCommand(control);
  const body = await request.text();
  try {
    const commands = control as unknown as Record<string, (input: unknown) => Promise<unknown>>;
    const result = await commands[name]!(body ? JSON.parse(body) : {});
    return result === undefined ? { status: 200 } : json(200, result);
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

const unknownCommand = (control: Control) =>
  json(404, { error: `POST JSON to one of: ${Object.keys(control).join(', ')}` });

/** Never records the call that carries a card number. */
const isRecordable = (path: string) => path.startsWith('/v1/') && path !== '/v1/payment_methods';

/** Stripe keeps a 500 for its key, and answers it again, as any other outcome. */
const isStoredFailure = (fault: Fault | null) => fault?.kind === 'error' && fault.status === 500;

/** Threat: stored bytes of a file. Only its name, size and kind are read. */
async function readText(request: Request): Promise<string> {
  const type = header(request, 'content-type');
  if (!type.startsWith('multipart/form-data')) return request.text();
  return readUpload(new Uint8Array(await request.arrayBuffer()), type);
}

const keyInUse = () =>
  json(409, {
    error: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message:
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
    },
  });
