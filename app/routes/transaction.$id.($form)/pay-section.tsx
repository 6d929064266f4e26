import { Form } from '@remix-run/react';
import { TRADING_COPY } from '~/domain/trading/copy';
import { formatMoney } from '~/lib/money';
import { ButtonLink } from '~/ui/button';
import { CardForm } from '~/ui/buy/card-form';
import { LazyStripeForm } from '~/ui/buy/lazy-stripe-form';
import { HeldUntil } from '~/ui/buy/purchase-sum';
import { Notice } from '~/ui/feedback/notice';
import { readFormResult } from '~/ui/form/form-result';
import { PressForm } from '~/ui/form/press-form';
import { SubmitButton } from '~/ui/form/submit-button';
import { useHydrated } from '~/ui/hydrated';
import { Panel } from '~/ui/layout/panel';
import { addressOf, type PageAnswer, type PageView, resultOf, type Shown } from './view';

interface PaymentWay {
  /** Why this member of the team can't pay */
  refusal: string | null;
  publishableKey: string | null;
  clientSecret: string | null;
}

export function PaySection({ page, way, answer }: Shown & { way: PaymentWay }) {
  const refusal = readFormResult(resultOf(answer, 'payment', 'cancellation')).error('');
  return (
    <Panel id="pay" title="Pay">
      <HeldUntil at={page.holdExpiresAt} />
      {page.payment.status === 'failed' && !answer.declined ? (
        <Notice kind="error" title={TRADING_COPY.paymentFailed}>
          {page.payment.failureReason ?? TRADING_COPY.confirmationError.description}
        </Notice>
      ) : null}
      {refusal ? <Notice kind="error">{refusal}</Notice> : null}
      <PayForm page={page} way={way} answer={answer} />
      <CancelForm page={page} />
    </Panel>
  );
}

export function CancelSection({ page }: { page: PageView }) {
  return (
    <Panel id="cancel" title="Cancel this purchase">
      <p>It can no longer be paid. The stock goes back on sale, and we notify the buyer.</p>
      <CancelForm page={page} />
    </Panel>
  );
}

const CancelForm = ({ page }: { page: PageView }) => (
  <PressForm action={addressOf(page, 'cancellation')} pending="Canceling...">
    Cancel purchase
  </PressForm>
);

function PayForm({ page, way, answer }: { page: PageView; way: PaymentWay; answer: PageAnswer }) {
  const hydrated = useHydrated();
  const { publishableKey, clientSecret } = way;
  if (way.refusal) return <Notice>{way.refusal}</Notice>;
  if (page.paymentFlow === 'checkout') {
    return (
      <PressForm
        kind="go"
        action={addressOf(page, 'payment')}
        pending="Opening the payment page..."
      >
        {`Pay ${formatMoney(page.totalCents)}`}
      </PressForm>
    );
  }
  if (!publishableKey) {
    return (
      <CardForm
        transactionId={page.id}
        totalCents={page.totalCents}
        answer={answer.form === 'card' ? answer : null}
      />
    );
  }
  if (!clientSecret) return <Unavailable page={page} />;
  if (!hydrated) {
    return (
      <noscript>
        <p>This payment was started with JavaScript and needs it. Cancel it and buy again.</p>
      </noscript>
    );
  }
  return (
    <LazyStripeForm
      publishableKey={publishableKey}
      clientSecret={clientSecret}
      transactionId={page.id}
      totalCents={page.totalCents}
    />
  );
}

function Unavailable({ page }: { page: PageView }) {
  return (
    <Notice
      kind="error"
      title={TRADING_COPY.initializationFailed}
      action={
        <Form method="post" action={addressOf(page, 'payment')} className="row">
          <ButtonLink to="/transactions">{TRADING_COPY.goBack}</ButtonLink>
          <SubmitButton pending={TRADING_COPY.initializing}>{TRADING_COPY.tryAgain}</SubmitButton>
        </Form>
      }
    >
      {TRADING_COPY.initializationError.description}
    </Notice>
  );
}
