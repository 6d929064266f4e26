import { Form, type FetcherWithComponents } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { TRADING_COPY } from '~/domain/trading/copy';
import { formatMoney } from '~/lib/money';
import { Notice } from '../feedback/notice';
import { showToast } from '../feedback/toast';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-field';

export interface CardAnswer {
  result?: FormResult;
  declined?: string;
}

type CardFormProps = {
  transactionId: string;
  totalCents: number;
  answer?: CardAnswer | null;
  fetcher?: FetcherWithComponents<unknown>;
  cancel?: ReactNode;
};

export function CardForm({ transactionId, totalCents, answer, fetcher, cancel }: CardFormProps) {
  const FormTag = fetcher ? fetcher.Form : Form;
  if (answer?.result?.isUnanswered) {
    return <Unanswered transactionId={transactionId} FormTag={FormTag} />;
  }
  const { errors, error } = readFormResult(answer?.result);
  const field = (name: string) => ({
    name,
    id: `card-${name}`,
    inputMode: 'numeric' as const,
    error: error(name),
    required: true,
  });
  return (
    <FormTag
      method="post"
      action={`/transaction/${transactionId}/card`}
      className="form"
      noValidate
      aria-label="Pay by card"
    >
      {answer?.declined ? (
        <Notice kind="error" title={TRADING_COPY.paymentFailed}>
          <p>{answer.declined}</p>
          <p>Nothing was charged. Try again, or use another card.</p>
        </Notice>
      ) : null}
      <ErrorSummary
        errors={errors}
        ids={{ number: 'card-number', expiry: 'card-expiry', cvc: 'card-cvc' }}
      />
      <TextField
        label="Card number"
        hint="Test payments take 4242 4242 4242 4242."
        {...field('number')}
        autoComplete="cc-number"
        spellCheck={false}
        maxLength={26}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Expiry (MM/YY)"
          {...field('expiry')}
          autoComplete="cc-exp"
          maxLength={9}
        />
        <TextField label="CVC" {...field('cvc')} autoComplete="cc-csc" maxLength={4} />
      </div>
      <div className="row">
        <SubmitButton pending="Paying..." fetcher={fetcher}>
          {`Pay ${formatMoney(totalCents)}`}
        </SubmitButton>
        {cancel}
      </div>
    </FormTag>
  );
}

/** The card may have been charged: no second payment until the server has answered. */
function Unanswered({
  transactionId,
  FormTag,
}: {
  transactionId: string;
  FormTag: FetcherWithComponents<unknown>['Form'];
}) {
  const page = `/transaction/${transactionId}`;
  // Instead of the one that says to try again.
  useEffect(() => void showToast({ kind: 'error', ...TRADING_COPY.unanswered }), []);
  return (
    <Notice
      kind="warn"
      title={TRADING_COPY.unanswered.title}
      action={
        <FormTag method="post" action={`${page}/payment`} className="row">
          <SubmitButton pending="Checking...">{TRADING_COPY.checkPayment}</SubmitButton>
          <a href={page}>{TRADING_COPY.seePurchase}</a>
        </FormTag>
      }
    >
      {TRADING_COPY.unanswered.description}
    </Notice>
  );
}
