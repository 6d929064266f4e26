import { type FormResult, readFormResult } from '~/ui/form/form-result';
import type { TransactionPage as PageView } from '~/domain/trading/index.server';

/** What the parts of the page are given. */
export type { PageView };

/** What came back of one of the page's forms. */
export interface PageAnswer {
  /** The last part of the form's address: /transaction/:id/refund */
  form: string | undefined;
  result?: FormResult;
  /** The provider's message, where a card was declined */
  declined?: string;
}

/** The forms of each section. */
export const PAY_FORMS = ['card', 'payment', 'cancellation'];
export const REFUND_FORMS = ['refund', 'refund-request', 'refund-refusal', 'refund-withdrawal'];
export const HANDOVER_FORMS = ['handover-proposal', 'handover-agreement', 'handover', 'arrival'];

/** The answer to one of the forms; else null. */
export const resultOf = ({ form, result }: PageAnswer, ...forms: string[]): FormResult | null =>
  result && form !== undefined && forms.includes(form) ? result : null;

/** Errors and typed values of a form, where the answer is its own. */
export const readAnswer = (answer: PageAnswer, form: string) =>
  readFormResult(resultOf(answer, form));

export const addressOf = (page: PageView, form: string) => `/transaction/${page.id}/${form}`;
