import { TRADING_COPY } from '~/domain/trading/copy';
import { ButtonLink } from '../button';
import { Notice } from '../feedback/notice';

export function OpenPurchase({ transactionId }: { transactionId: string }) {
  return (
    <Notice
      action={
        <ButtonLink kind="go" to={`/transaction/${transactionId}`} prefetch="none">
          {TRADING_COPY.continuePayment}
        </ButtonLink>
      }
    >
      {TRADING_COPY.openPurchase}
    </Notice>
  );
}
