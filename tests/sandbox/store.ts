import { appendFileSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

export type PaymentOutcome =
  | 'pays'
  | 'disputed'
  | 'inquired'
  | 'refund-pends'
  | 'refund-fails'
  | 'authenticate'
  | 'authenticate-declined'
  | 'settles-later'
  | 'fails-later'
  | { code: string; declineCode?: string; message: string };

export interface LineItem {
  description: string;
  quantity: number;
  amount_total: number;
}

export interface Rows {
  account: Stripe.Account;
  account_link: {
    id: string;
    account: string;
    expiresAt: number;
    usedAt: number | null;
    refreshUrl: string;
    returnUrl: string;
    visit: string;
  };
  application_fee: Stripe.ApplicationFee;
  balance_line: {
    id: string;
    account: string;
    /** Null until it is paid out */
    payout: string | null;
    object: Stripe.BalanceTransaction;
  };
  blob: {
    id: string;
    storeId: string;
    pathname: string;
    file: string;
    size: number;
    contentType: string;
    cacheMaxAge: number;
    etag: string;
  };
  charge: Stripe.Charge;
  checkout_session: Stripe.Checkout.Session;
  checkout_secret: {
    id: string;
    lineItems: LineItem[];
    intent: {
      application_fee_amount: number;
      transfer_data?: { destination: string };
      metadata?: Record<string, string>;
    };
  };
  delivery: {
    id: string;
    state: 'pending' | 'delivered' | 'dropped' | 'given-up';
    attempts: number;
    nextAt: number;
  };
  /** A purchase as its seller's account sees it, `py_…`. */
  destination_payment: Stripe.Charge;
  /** What was taken back from the seller's account, `pyr_…`. */
  destination_refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: { id: string; object: Stripe.Event };
  file: Stripe.File;
  idempotency: {
    id: string;
    at: number;
    request: string;
    status: number;
    body: unknown;
  };
  intent_secret: {
    id: string;
    session: string | null;
    returnUrl: string | null;
    challenge: string | null;
  };
  login_link: { id: string; account: string; expiresAt: number };
  mail: {
    id: string;
    at: string;
    from: string;
    to: string;
    subject: string;
    text: string;
    html: string;
    tag: string;
    stream: string;
    headers: { name: string; value: string }[];
    metadata: Record<string, string>;
  };
  payment_intent: Stripe.PaymentIntent;
  payout: { id: string; account: string; object: Stripe.Payout };
  payment_method: { id: string; outcome: PaymentOutcome; object: Stripe.PaymentMethod };
  refund: Stripe.Refund;
  task: {
    id: string;
    at: number;
    kind:
      | 'dispute'
      | 'inquiry'
      | 'win'
      | 'lose'
      | 'complete-refund'
      | 'fail-refund'
      | 'settle'
      | 'fail';
    target: string;
  };
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
}

export type Kind = keyof Rows;
type Change = [kind: Kind, id: string, row?: unknown];

/** The journal has one line per request: a killed process comes back with whole requests only. */
export class Store {
  readonly #file: string;
  #tables = new Map<string, Map<string, unknown>>();
  #pending = new Map<string, Change>();
  #descriptor: number;
  #closed = false;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, 'journal.jsonl');
    if (existsSync(this.#file)) this.#replay(readFileSync(this.#file, 'utf8'));
    this.#rewrite();
    this.#descriptor = openSync(this.#file, 'a');
  }

  get<K extends Kind>(kind: K, id: string): Rows[K] | undefined {
    return this.#table(kind).get(id);
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): Rows[K][] {
    return [...this.#table(kind).values()];
  }

  /** Durable after the next commit. */
  save<K extends Kind>(kind: K, row: Rows[K]): Rows[K] {
    this.#table(kind).set(row.id, row);
    this.#pending.set(`${kind} ${row.id}`, [kind, row.id, row]);
    return row;
  }

  remove(kind: Kind, id: string): void {
    this.#table(kind).delete(id);
    this.#pending.set(`${kind} ${id}`, [kind, id]);
  }

  commit(): void {
    if (this.#closed || this.#pending.size === 0) return;
    const line = `${JSON.stringify([...this.#pending.values()])}\n`;
    this.#pending.clear();
    appendFileSync(this.#descriptor, line);
  }

  clear(): void {
    this.#tables.clear();
    this.#pending.clear();
    closeSync(this.#descriptor);
    this.#rewrite();
    this.#descriptor = openSync(this.#file, 'a');
  }

  /** Twice, it would close what has the descriptor's number by then: another socket, say. */
  close(): void {
    if (this.#closed) return;
    this.commit();
    this.#closed = true;
    closeSync(this.#descriptor);
  }

  #table<K extends Kind>(kind: K): Map<string, Rows[K]> {
    const table = this.#tables.get(kind) ?? new Map<string, unknown>();
    this.#tables.set(kind, table);
    return table as Map<string, Rows[K]>;
  }

  #replay(journal: string): void {
    for (const line of journal.split('\n')) {
      let changes: Change[];
      try {
        changes = JSON.parse(line) as Change[];
      } catch {
        continue; // A line cut when the process died, or the end of the file.
      }
      for (const [kind, id, row] of changes) {
        if (row === undefined) this.#table(kind).delete(id);
        else this.#table(kind).set(id, row as never);
      }
    }
  }

  #rewrite(): void {
    const lines = [...this.#tables].flatMap(([kind, table]) =>
      [...table].map(([id, row]) => `${JSON.stringify([[kind, id, row]])}\n`),
    );
    writeFileSync(`${this.#file}.new`, lines.join(''));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
