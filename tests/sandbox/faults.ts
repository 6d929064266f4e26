/** What can be made to go wrong with the next calls. */
export interface FaultRule {
  /**
   * `error` answers with `status`; `timeout` never answers; `reset` cuts the connection.
   */
  kind: 'error' | 'timeout' | 'reset';
  /** For `error`: 500 unless told. */
  status?: number;
  /** `after`: the call takes effect, and only its answer is lost. Default `before`. */
  when?: 'before' | 'after';
  /** How many calls; default 1. */
  times?: number;
  /** Only calls whose `METHOD /path` begins with this. */
  match?: string;
}

export interface RecordedRequest {
  at: string;
  service: 'stripe' | 'postmark' | 'blob';
  method: string;
  path: string;
  status: number | null;
  idempotencyKey: string | null;
  /** The form body of a Stripe call, as sent. */
  body: string;
}

const MAX_RECORDED = 5000;

/** Trouble on demand, and a record of what was asked. */
export class Faults {
  #rules: Required<FaultRule>[] = [];
  #delays: { ms: number; match: string }[] = [];
  requests: RecordedRequest[] = [];

  add(rule: FaultRule): void {
    this.#rules.push({
      status: 500,
      when: 'before',
      times: 1,
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

  /** Takes one use of the first rule that fits. */
  take(call: string): Required<FaultRule> | null {
    const rule = this.#rules.find((each) => each.times > 0 && call.startsWith(each.match));
    if (!rule) return null;
    rule.times--;
    return rule;
  }

  record(request: RecordedRequest): RecordedRequest {
    this.requests.push(request);
    if (this.requests.length > MAX_RECORDED) this.requests.shift();
    return request;
  }
}
