import type { output, ZodType } from 'zod/v4';
import type { CompanyViewer } from '../guards.server';
import type { Viewer } from '../session.server';

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Whom a call answers: everybody, the signed-in, users of a company, admins. */
export type CallAuth = 'public' | 'session' | 'company' | 'admin';

type ViewerOf<Auth extends CallAuth> = Auth extends 'public'
  ? Viewer | null
  : Auth extends 'company'
    ? CompanyViewer
    : Viewer;

type ParamOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamOf<Rest>
  : never;

type OutputOf<Schema> = Schema extends ZodType ? output<Schema> : undefined;

/** What a call is asked, checked against its schemas. */
export interface Asked<Path extends string, Auth extends CallAuth, Query, Body> {
  request: Request;
  /** Of the path; what is called `id` or ends in `Id` is a UUID, or the answer was 404. */
  params: Record<ParamOf<Path>, string>;
  query: OutputOf<Query>;
  body: OutputOf<Body>;
  viewer: ViewerOf<Auth>;
  /**
   * A UUID made of the caller and their Idempotency-Key, where they sent one: as the id of what is
   * made it makes a call safe to repeat even when the server died before it could note the answer.
   */
  onceId: string | null;
}

interface CallFacts {
  /** Where the document lists it, such as 'Materials'. */
  tag: string;
  /** A few words, such as 'List materials'. */
  summary: string;
  description?: string;
  method: CallMethod;
  /** 201 for what makes something; else 200. */
  status?: 200 | 201;
  /** What the answer is called where it is no JSON, such as 'text/event-stream'. */
  answerType?: string;
  /** The type of a body that the call reads by itself, such as 'image/*'. */
  bodyType?: string;
  /** Statuses of its own refusals; those of sign-in, body and parameters are added. */
  refusals?: readonly (400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503)[];
  /** How long the caller may keep the answer; else it asks each time, with an ETag where it has one. */
  cacheSeconds?: number;
  /** Honours Idempotency-Key: for every POST that makes something. */
  idempotent?: boolean;
  /**
   * What a personal token needs for it. 'never' for what guards the account or belongs to a browser.
   * Without it: read for GET, write for the others, never for admins' calls.
   */
  tokens?: 'read' | 'write' | 'never';
}

/** One call of the API, with everything that the document says of it. */
export interface Call extends CallFacts {
  path: string;
  auth: CallAuth;
  query?: ZodType;
  body?: ZodType;
  answer?: ZodType;
  run(asked: Asked<string, CallAuth, ZodType, ZodType>): unknown;
}

interface CallSpec<
  Path extends string,
  Auth extends CallAuth,
  Query extends ZodType | undefined,
  Body extends ZodType | undefined,
  Answer extends ZodType | undefined,
> extends CallFacts {
  /** `/api/materials/{id}`: the folder's name, with braces. */
  path: Path;
  auth: Auth;
  query?: Query;
  /** The schema that the form of the same command uses. */
  body?: Body;
  /** What a success answers; checked by the compiler here, and by tests on the wire. */
  answer?: Answer;
  run(
    asked: Asked<Path, Auth, Query, Body>,
  ): Promise<OutputOf<Answer> | WithHeaders<OutputOf<Answer>> | Response>;
}

/** Declares a call: its route, the document and the contract test are made of this. */
export function defineCall<
  const Path extends string,
  const Auth extends CallAuth,
  Query extends ZodType | undefined = undefined,
  Body extends ZodType | undefined = undefined,
  Answer extends ZodType | undefined = undefined,
>(spec: CallSpec<Path, Auth, Query, Body, Answer>): Call {
  return spec;
}

/** Whether nothing need be sent: there is no body, or each of its fields may be left out. */
export function mayLackBody({ body }: Call): boolean {
  return !body || body.safeParse({}).success;
}

/** An answer with headers of its own, such as the cookie of a new session. */
export class WithHeaders<Value> {
  constructor(
    readonly value: Value,
    readonly headers: HeadersInit,
  ) {}
}
