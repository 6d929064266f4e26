import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import {
  HANDOVER_FORMS,
  type PageAnswer,
  type PageView,
  PAY_FORMS,
  REFUND_FORMS,
  resultOf,
} from './view';

export function LateRefusal({
  page,
  canPay,
  answer,
}: {
  page: PageView;
  canPay: boolean;
  answer: PageAnswer;
}) {
  const gone = [
    ...(canPay ? [] : PAY_FORMS),
    ...(page.handover ? [] : HANDOVER_FORMS),
    ...(hasRefundSection(page) ? [] : REFUND_FORMS),
    ...(page.party === 'admin' ? ['message'] : []),
  ];
  return <ErrorSummary errors={readFormResult(resultOf(answer, ...gone)).errors} />;
}

export function hasRefundSection(page: PageView): boolean {
  const isEmpty = page.refunds.length + page.refundRequests.length === 0;
  return !isEmpty || page.canRefund || page.canRequestRefund;
}
