import { type FormResult, readFormResult } from '~/ui/form/form-result';
import type { TransactionPage as PageView } from '~/domain/trading/index.server';

/** What the parts of the page are given. */
export type { PageView };

/** What the action sent back, if anything: of one of the page's forms. */
export type PageAnswer = object | undefined;

/** The forms of each section, by their buttons. */
export const PAY_INTENTS = ['pay', 'paid', 'checkout', 'cancel'];
export const REFUND_INTENTS = ['refund', 'request-refund', 'decline-refund', 'withdraw-request'];
export const HANDOVER_INTENTS = ['propose-handover', 'agree-handover', 'hand-over', 'receive'];

/** The answer to one of the forms that are named by their intents; else null. */
export function resultOf(answer: PageAnswer, ...intents: string[]): FormResult | null {
  const { result } = (answer ?? {}) as { result?: FormResult };
  const intent = result?.initialValue?.intent;
  return result && typeof intent === 'string' && intents.includes(intent) ? result : null;
}

/** A value that was sent with it; '' where there is none. */
export function textOf(result: FormResult | null, name: string): string {
  const sent = result?.initialValue?.[name];
  return typeof sent === 'string' ? sent : '';
}

/** Errors and typed values of a form, where the answer is its own. */
export const readAnswer = (answer: PageAnswer, intent: string) =>
  readFormResult(resultOf(answer, intent));
