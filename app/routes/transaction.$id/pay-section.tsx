import { Form } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { TRADING_COPY } from '~/domain/trading/copy';
import { formatMoney } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { type CardAnswer, CardForm } from '~/ui/buy/card-form';
import { Time } from '~/ui/data/time';
import { Notice } from '~/ui/feedback/notice';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { useHydrated } from '~/ui/hydrated';
import { type PageAnswer, type PageView, PAY_INTENTS, resultOf } from './view';

const StripeForm = lazy(() => import('~/ui/buy/stripe-form'));

/** Pays an open purchase once more, by the same intent or on the same page, or gives it up. */
export function PaySection({
  page,
  payment,
  publishableKey,
  answer,
}: {
  page: PageView;
  payment: { clientSecret?: string; checkoutUrl?: string; isUnavailable?: boolean };
  publishableKey: string | null;
  answer: PageAnswer;
}) {
  const { declined } = (answer ?? {}) as CardAnswer;
  const result = resultOf(answer, ...PAY_INTENTS);
  const intent = result?.initialValue?.intent;
  const refusal = readFormResult(result).error('');
  return (
    <section className="panel stack" aria-labelledby="pay">
      <h2 id="pay">Pay</h2>
      <p>
        {'The stock is held for you until '}
        <Time at={page.holdExpiresAt} format="datetime" />.
      </p>
      {page.payment.status === 'failed' && !declined ? (
        <Notice kind="error" title={TRADING_COPY.paymentFailed}>
          {page.payment.failureReason ?? TRADING_COPY.confirmationError.description}
        </Notice>
      ) : null}
      {refusal && intent !== 'pay' ? <Notice kind="error">{refusal}</Notice> : null}
      <PayWays
        page={page}
        payment={payment}
        publishableKey={publishableKey}
        answer={intent === 'pay' || declined ? { declined, result: result ?? undefined } : null}
      />
      <CancelForm />
    </section>
  );
}

/** For an admin, who pays for nothing but can give an open purchase up. */
export function CancelSection() {
  return (
    <section className="panel stack" aria-labelledby="cancel">
      <h2 id="cancel">Cancel this purchase</h2>
      <p>Nothing can be paid for it any more, the stock is on sale again, and the buyer is told.</p>
      <CancelForm />
    </section>
  );
}

function CancelForm() {
  return (
    <Form method="post">
      <SubmitButton kind="plain" name="intent" value="cancel" pending="Cancelling...">
        Cancel purchase
      </SubmitButton>
    </Form>
  );
}

function PayWays({
  page,
  payment,
  publishableKey,
  answer,
}: {
  page: PageView;
  payment: { clientSecret?: string; checkoutUrl?: string; isUnavailable?: boolean };
  publishableKey: string | null;
  answer: CardAnswer | null;
}) {
  const hydrated = useHydrated();
  if (payment.isUnavailable) {
    return (
      <Notice
        kind="error"
        title={TRADING_COPY.initializationFailed}
        action={
          <>
            <ButtonLink to="/transactions">{TRADING_COPY.goBack}</ButtonLink>
            <ButtonLink kind="go" to={`/transaction/${page.id}`} prefetch="none">
              {TRADING_COPY.tryAgain}
            </ButtonLink>
          </>
        }
      >
        {TRADING_COPY.initializationError.description}
      </Notice>
    );
  }
  if (page.paymentFlow === 'checkout') {
    return payment.checkoutUrl ? (
      <Form method="post">
        <SubmitButton name="intent" value="checkout" pending="Opening the payment page...">
          {`Pay ${formatMoney(page.totalCents)}`}
        </SubmitButton>
      </Form>
    ) : (
      <p>The payment page is closed. Cancel this purchase and buy again.</p>
    );
  }
  if (!publishableKey) {
    return <CardForm transactionId={page.id} totalCents={page.totalCents} answer={answer} />;
  }
  if (!hydrated || !payment.clientSecret) {
    return (
      <noscript>
        <p>This payment was begun with JavaScript and needs it. Cancel it and buy again without.</p>
      </noscript>
    );
  }
  return (
    <Suspense fallback={<p role="status">{TRADING_COPY.initializing}</p>}>
      <StripeForm
        publishableKey={publishableKey}
        clientSecret={payment.clientSecret}
        transactionId={page.id}
        totalCents={page.totalCents}
      />
    </Suspense>
  );
}
