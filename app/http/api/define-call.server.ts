import type { output, ZodType } from 'zod/v4';
import type { CompanyViewer } from '../guards.server';
import type { Viewer } from '../session.server';

/** In the order an answer's Allow header lists them. */
export const CALL_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type CallMethod = (typeof CALL_METHODS)[number];

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

export interface Asked<Path extends string, Auth extends CallAuth, Query, Body> {
  request: Request;
  /** `id` and `…Id` are valid UUIDs; anything else was already a 404. */
  params: Record<ParamOf<Path>, string>;
  query: OutputOf<Query>;
  body: OutputOf<Body>;
  viewer: ViewerOf<Auth>;
  /**
   * A UUID made from the caller and their Idempotency-Key. As the new row's ID it keeps a repeat
   * safe even if the server died before storing the answer.
   */
  onceId: string | null;
}

interface CallFacts {
  tag: string;
  summary: string;
  description?: string;
  method: CallMethod;
  status?: 200 | 201;
  answerType?: string;
  bodyType?: string;
  refusals?: readonly (400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503)[];
  cacheSeconds?: number;
  idempotent?: boolean;
  /**
   * 'never' for calls that guard the account or need a browser. Default: read for GET, write for
   * the rest, never for admin calls.
   */
  tokens?: 'read' | 'write' | 'never';
}

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
  path: Path;
  auth: Auth;
  query?: Query;
  body?: Body;
  answer?: Answer;
  run(
    asked: Asked<Path, Auth, Query, Body>,
  ): Promise<OutputOf<Answer> | WithHeaders<OutputOf<Answer>> | Response>;
}

export function defineCall<
  const Path extends string,
  const Auth extends CallAuth,
  Query extends ZodType | undefined = undefined,
  Body extends ZodType | undefined = undefined,
  Answer extends ZodType | undefined = undefined,
>(spec: CallSpec<Path, Auth, Query, Body, Answer>): Call {
  return spec;
}

export function mayLackBody({ body }: Call): boolean {
  return !body || body.safeParse({}).success;
}

export class WithHeaders<Value> {
  constructor(
    readonly value: Value,
    readonly headers: HeadersInit,
  ) {}
}
