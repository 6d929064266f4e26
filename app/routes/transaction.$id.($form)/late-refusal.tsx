import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import {
  HANDOVER_FORMS,
  type PageView,
  PAY_FORMS,
  REFUND_FORMS,
  resultOf,
  type Shown,
} from './view';

export function LateRefusal({ page, canPay, answer }: Shown & { canPay: boolean }) {
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
