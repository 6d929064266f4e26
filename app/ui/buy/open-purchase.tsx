import { ButtonLink } from '../button';
import { Notice } from '../feedback/notice';

export function OpenPurchase({ transactionId }: { transactionId: string }) {
  return (
    <Notice
      action={
        <ButtonLink kind="go" to={`/transaction/${transactionId}`} prefetch="none">
          Continue to Payment
        </ButtonLink>
      }
    >
      Your company has an open purchase from this listing. The stock is on hold for you.
    </Notice>
  );
}
