import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { json, never, respond } from './http';

const FAULT_BODIES = {
  stripe: (status: number) => ({
    error: {
      type: status === 429 ? 'rate_limit_error' : 'api_error',
      ...(status === 429 ? { code: 'rate_limit' } : {}),
      message: 'The sandbox was told to fail this call.',
    },
  }),
  postmark: (status: number) => ({
    ErrorCode: status === 422 ? 300 : status,
    Message: 'The sandbox was told to fail this call.',
  }),
  blob: (status: number) => ({
    error: {
      code:
        status === 429 ? 'rate_limited' : status === 403 ? 'forbidden' : 'internal_server_error',
      message: 'The sandbox was told to fail this call.',
    },
  }),
};
export type Service = keyof typeof FAULT_BODIES;

export interface FaultRule {
  /** `error` answers with `status`, `timeout` never answers, `reset` drops the connection. */
  kind: 'error' | 'timeout' | 'reset';
  /** For `error`; default 500. */
  status?: number;
  /** `after`: the call takes effect, and only its answer is lost. Default `before`. */
  when?: 'before' | 'after';
  /** Number of calls; default 1. */
  times?: number;
  /** Number of matching calls that pass first; default 0. */
  skip?: number;
  match?: string;
}

export type Fault = Required<FaultRule>;

export interface RecordedRequest {
  at: string;
  service: Service;
  method: string;
  path: string;
  status: number | null;
  idempotencyKey: string | null;
  query: string;
  body: string;
}

const MAX_RECORDED = 5000;

export class Faults {
  #rules: Fault[] = [];
  #delays: { ms: number; match: string }[] = [];
  requests: RecordedRequest[] = [];

  add(rule: FaultRule): void {
    this.#rules.push({
      status: 500,
      when: 'before',
      times: 1,
      skip: 0,
      match: '',
      ...rule,
    });
  }

  slow(ms: number, match = ''): void {
    this.#delays = this.#delays.filter((delay) => delay.match !== match);
    if (ms > 0) this.#delays.push({ ms, match });
  }

  clear(): void {
    this.#rules = [];
    this.#delays = [];
  }

  delayMs(call: string): number {
    const delays = this.#delays.filter((delay) => call.startsWith(delay.match));
    return Math.max(0, ...delays.map((delay) => delay.ms));
  }

  take(call: string): Fault | null {
    const rule = this.#rules.find((each) => each.times > 0 && call.startsWith(each.match));
    if (!rule || rule.skip-- > 0) return null;
    rule.times--;
    return rule;
  }

  record(request: RecordedRequest): RecordedRequest {
    this.requests.push(request);
    if (this.requests.length > MAX_RECORDED) this.requests.shift();
    return request;
  }
}

export const connection = new AsyncLocalStorage<Socket>();

export function applyFault(service: Service, fault: Fault): Response | Promise<Response> {
  if (fault.kind === 'timeout') return never();
  if (fault.kind === 'error') {
    return respond(json(fault.status, FAULT_BODIES[service](fault.status)));
  }
  const socket = connection.getStore();
  if (!socket) return Response.error();
  socket.resetAndDestroy();
  return never();
}
