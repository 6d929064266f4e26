import { z, type output, type ZodObject, type ZodType } from 'zod/v4';
import type { ViewOf } from '~/lib/answer-fields';
import { invalid } from '~/lib/errors';
import { FIRST_ID } from '~/lib/uuid';
import { withFallbackMessage } from '../forms/forms.server';
import type { CompanyViewer } from '../session/guards.server';
import type { Viewer } from '../session/session.server';
import { ChangesQuery, countTo, Done, PageQuery } from './answers.server';

/** In the order an answer's Allow header lists them. */
export const CALL_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type CallMethod = (typeof CALL_METHODS)[number];

interface ViewerOf {
  anyone: Viewer | null;
  user: Viewer;
  company: CompanyViewer;
  admin: Viewer;
}

export type CallAuth = keyof ViewerOf;

type ParamOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamOf<Rest>
  : never;

type Schema = ZodType | undefined;
type OutputOf<Given> = Given extends ZodType ? output<Given> : undefined;

export interface Asked<Path extends string, Auth extends CallAuth, Query, Body> {
  request: Request;
  /** `id` and `…Id` are valid UUIDs; anything else was already a 404. */
  params: Record<ParamOf<Path>, string>;
  query: Query;
  body: Body;
  viewer: ViewerOf[Auth];
  /**
   * A UUID made from the caller and their Idempotency-Key. As the new row's ID it keeps a repeat
   * safe even if the server died before storing the answer.
   */
  onceId: string | null;
  setHeaders(this: void, headers: Headers): void;
}

interface CallFacts {
  summary: string;
  description?: string;
  answerType?: string;
  bodyType?: string;
  /** Of a JSON body, where it isn't 100 kB */
  maxBytes?: number;
  refusals?: readonly (400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503)[];
  cacheSeconds?: number;
  /** POST only. */
  idempotent?: boolean;
  /**
   * 'never' for calls that guard the account or need a browser. Default: read for GET, write for
   * the rest, never for admin calls.
   */
  tokens?: 'read' | 'write' | 'never';
}

export interface Call extends CallFacts {
  tag: string;
  auth: CallAuth;
  method: CallMethod;
  path: string;
  status: 200 | 201;
  query?: ZodType;
  body?: ZodType;
  answer?: ZodType;
  run(this: void, asked: Asked<string, CallAuth, unknown, unknown>): unknown;
  /** Of a 201 call that can also return what was there before, with 200. */
  isNew?(this: void, result: unknown): boolean;
}

interface CallSpec<
  Path extends string,
  Auth extends CallAuth,
  Query,
  Body,
  Answer,
  Result,
> extends CallFacts {
  query?: Query;
  body?: Body;
  /** Of `run`'s result, which may have more fields: they aren't sent. */
  answer?: Answer;
  /** The sentence of a failure without its own refusal, sent with 503. */
  failed?: string;
  run(
    this: void,
    asked: Asked<Path, Auth, OutputOf<Query>, OutputOf<Body>>,
  ): Promise<Result & (Answer extends ZodType ? ViewOf<output<Answer>> : unknown)>;
  /** As in `Call` */
  isNew?(this: void, result: Result): boolean;
  /** The sentence of success: `{success: true, message}` is added to the answer. */
  done?: string | ((result: Result, asked: { body: OutputOf<Body> }) => string);
}

interface ListSpec<
  Path extends string,
  Auth extends CallAuth,
  Query extends ZodObject,
  Row,
> extends CallFacts {
  query?: Query;
  pageSize: number;
  row: ZodType<Row>;
  /** The field with the rows; without it the answer is an array. */
  field?: string;
  /** As in `CallSpec` */
  failed?: string;
  run(
    this: void,
    asked: Asked<
      Path,
      Auth,
      output<Query> & output<typeof PageQuery> & { limit: number },
      undefined
    >,
  ): Promise<Found<NoInfer<ViewOf<Row>>>>;
  /** The rows changed after a cursor. With it, the call also takes `updatedSince` and `limit`. */
  changes?(
    this: void,
    asked: Asked<Path, Auth, { cursor: string; limit: number }, undefined>,
  ): Promise<{ rows: NoInfer<ViewOf<Row>>[]; next: string }>;
}

interface Found<Row> {
  rows: Row[];
  total: number;
  pageCount: number;
  hasMore?: boolean;
}

/** `create` is a POST that answers 201 and takes an Idempotency-Key. `facts` are all calls'. */
export function callsOf(tag: string, facts: Pick<CallFacts, 'tokens'> = {}) {
  const all = { tag, ...facts };
  const by = <Auth extends CallAuth>(auth: Auth) => ({
    get: verb(auth, { ...all, method: 'GET' }),
    post: verb(auth, { ...all, method: 'POST' }),
    put: verb(auth, { ...all, method: 'PUT' }),
    delete: verb(auth, { ...all, method: 'DELETE' }),
    create: verb(auth, { ...all, method: 'POST', status: 201, idempotent: true }),
    list: list(auth, tag),
  });
  return { anyone: by('anyone'), user: by('user'), company: by('company'), admin: by('admin') };
}

type VerbFacts = Pick<Call, 'tag' | 'method'> &
  Partial<Pick<Call, 'status' | 'idempotent' | 'tokens'>>;

function verb<Auth extends CallAuth>(auth: Auth, facts: VerbFacts) {
  return <
    const Path extends string,
    Result,
    Query extends Schema = undefined,
    Body extends Schema = undefined,
    Answer extends Schema = undefined,
  >(
    path: Path,
    {
      failed,
      run,
      done,
      answer,
      refusals = [],
      ...spec
    }: CallSpec<Path, Auth, Query, Body, Answer, Result>,
  ): Call => ({
    status: 200,
    ...facts,
    ...spec,
    auth,
    path,
    refusals: failed ? [...refusals, 503] : refusals,
    answer: done ? Done.extend(answer instanceof z.ZodObject ? answer.shape : {}) : answer,
    async run(asked: Asked<Path, Auth, OutputOf<Query>, OutputOf<Body>>) {
      const result = await (failed ? withFallbackMessage(failed, () => run(asked)) : run(asked));
      if (!done) return result;
      const message = typeof done === 'string' ? done : done(result, asked);
      const fields: object = answer ? (Object(result) as object) : {};
      return { ...fields, success: true, message };
    },
  });
}

export const paged = (size: number | 'limit'): string =>
  `Pages of ${size}; after the last one the list is empty. The headers X-Total-Count and X-Page-Count say how many there are. With X-Total-Exact: false there are more than 10,000. Pages can end before the last row, at 10,000: narrow the list.`;

function list<Auth extends CallAuth>(auth: Auth, tag: string) {
  return <
    const Path extends string,
    Row,
    Query extends ZodObject = ZodObject<Record<never, never>>,
  >(
    path: Path,
    {
      pageSize,
      row,
      field,
      query,
      description = '',
      run,
      changes,
      ...spec
    }: ListSpec<Path, Auth, Query, Row>,
  ): Call =>
    verb(auth, { tag, method: 'GET' })(path, {
      ...spec,
      description: [description, paged(changes ? 'limit' : pageSize), changes && SYNCED]
        .filter(Boolean)
        .join(' '),
      query: (query ?? z.object({})).extend({
        ...PageQuery.shape,
        ...(changes && { ...ChangesQuery.shape, limit: limitOf(pageSize) }),
      }),
      answer: field ? z.object({ [field]: z.array(row) }) : z.array(row),
      async run(asked) {
        const rows: ViewOf<Row>[] =
          changes && asksForChanges(asked.request)
            ? await readChanges(asked as never, changes as never)
            : rowsOfPage(asked as never, await run(asked as never));
        return field ? { [field]: rows } : rows;
      },
    });
}

const MAX_LIMIT = 200;

const limitOf = (pageSize: number) =>
  countTo(MAX_LIMIT, `Send a limit from 1 to ${MAX_LIMIT}`).default(pageSize);

const SYNCED =
  'To keep a copy, start with updatedSince: rows come in the order they last changed, ten seconds later at most. The header X-Next-Cursor has the cursor to send next, after an empty list as well.';

function asksForChanges(request: Request): boolean {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has('updatedSince') && !searchParams.has('cursor')) return false;
  for (const field of searchParams.keys()) {
    if (field in ChangesQuery.shape || field === 'limit') continue;
    throw invalid(field, 'Send updatedSince or cursor without filters and pages.');
  }
  return true;
}

type AskedChanges = Asked<string, CallAuth, z.output<typeof ChangesQuery>, undefined>;

async function readChanges<Row>(
  asked: AskedChanges,
  changes: (asked: object) => Promise<{ rows: Row[]; next: string }>,
): Promise<Row[]> {
  const { updatedSince = '', cursor } = asked.query;
  const start = () => `${new Date(updatedSince).toISOString()}_${FIRST_ID}`;
  const query = { ...asked.query, cursor: cursor ?? start() };
  const { rows, next } = await changes({ ...asked, query });
  asked.setHeaders(new Headers({ 'X-Next-Cursor': next }));
  return rows;
}

/** Headers carry the counts. Past the last page a client that reads until the list is empty stops. */
export function rowsOfPage<Row>(
  {
    query,
    setHeaders,
  }: Pick<Asked<string, CallAuth, { page: number }, unknown>, 'query' | 'setHeaders'>,
  { rows, total, pageCount, hasMore = false }: Found<Row>,
): Row[] {
  setHeaders(
    new Headers({
      'X-Total-Count': String(total),
      'X-Page-Count': String(pageCount),
      'X-Total-Exact': String(!hasMore),
    }),
  );
  return query.page > pageCount ? [] : rows;
}

export function mayLackBody({ body }: Call): boolean {
  return !body || body.safeParse({}).success;
}
