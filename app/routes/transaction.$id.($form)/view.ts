import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import type { DisputeView, TransactionPage as PageView } from '~/domain/trading/index.server';

export type { PageView };

export interface PageAnswer {
  form: string | undefined;
  result?: FormResult;
  declined?: string;
  /** The amount that the refund form's button must name before it refunds. */
  confirmCents?: number;
  /** Uploaded before the rest of the form was refused. */
  evidenceFiles?: { sealed: string; kind: string; name: string }[];
}

/** The props of most sections */
export interface Shown {
  page: PageView;
  answer: PageAnswer;
}

export const PAY_FORMS = ['card', 'payment', 'cancellation'];
export const REFUND_FORMS = ['refund', 'refund-request', 'refund-refusal', 'refund-withdrawal'];
export const HANDOVER_FORMS = [
  ...['handover-proposal', 'handover-agreement', 'handover', 'handover-undo', 'arrival'],
];

export const FEEDBACK_FORMS = ['feedback', 'feedback-reply', 'feedback-removal'];

export const resultOf = ({ form, result }: PageAnswer, ...forms: string[]): FormResult | null =>
  result && form !== undefined && forms.includes(form) ? result : null;

export const readAnswer = (answer: PageAnswer, form: string) =>
  readFormResult(resultOf(answer, form));

/** Whether an answer of the evidence form is about this dispute: two can be open at once. */
export function isAboutDispute(answer: PageAnswer, { evidence }: DisputeView): boolean {
  const about = resultOf(answer, 'evidence')?.initialValue?.disputeId;
  return about === undefined || about === evidence?.stripeId;
}

/** False once a refund, a dispute or a cancellation matters more. */
export const isUnderway = ({ status, payment, heldCents, leftCents }: PageView): boolean =>
  status === 'pending' ||
  status === 'processing' ||
  (status === 'completed' && !payment.isDisputed && heldCents === 0 && leftCents > 0);

export const addressOf = (page: PageView, form: string) => `/transaction/${page.id}/${form}`;

/**
 * Race: a colleague's refund or message arrives live. It must not clear what is typed here, and what
 * is typed must not become a second refund.
 */
export function useAsOpened<Value>(latest: Value): Value {
  const { key } = useLocation();
  const [opened, setOpened] = useState({ key, value: latest });
  if (opened.key === key) return opened.value;
  setOpened({ key, value: latest });
  return latest;
}
