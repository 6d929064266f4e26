import { useRevalidator } from '@remix-run/react';
import { type FormEvent, useRef, useState } from 'react';
import { COMPANIES_COPY, POWER_REFUSALS } from '~/domain/companies/copy';
import { Button } from '../button';
import { Notice } from '../feedback/notice';
import { showToast } from '../feedback/toast';
import { Field } from '../form/field';
import { CurrentPasswordField } from '../form/password-field';
import { useHydrated } from '../hydrated';
import { detailOf } from './payment-setup-card';
import { TermsCheckbox } from './terms-checkbox';
import { useOnboarding } from './use-onboarding';

type OnboardingCardProps = {
  companyId: string;
  hasAccount: boolean;
  isDisconnected: boolean;
  hasAcceptedTerms: boolean;
  mayManage: boolean;
  asksPassword: boolean;
};

const STEPS = [
  'Confirm your company and who represents it.',
  'Add the bank account that payouts go to.',
  'Come back here and list your materials.',
];

export function OnboardingCard({
  companyId,
  hasAccount,
  isDisconnected,
  hasAcceptedTerms,
  mayManage,
  asksPassword,
}: OnboardingCardProps) {
  const address = `/company/${companyId}/payment-setup`;
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { setUp, success, stillSettingUp, popupBlocked, startFailed } = COMPANIES_COPY;
  const { state, start, stop } = useOnboarding({
    address,
    failedMessage: startFailed.description,
    onDone: () => {
      showToast({ kind: 'success', ...success });
      revalidate();
    },
    onGiveUp: () => showToast({ kind: 'info', ...stillSettingUp }),
  });
  const isBusy = state.step === 'starting';
  const stopButton = <Button onClick={stop}>Stop waiting</Button>;

  return (
    <section className="panel stack max-w-form" aria-labelledby="payment-setup">
      <h2 id="payment-setup">{hasAccount ? setUp.incomplete : setUp.none}</h2>
      <p>{detailOf({ hasAccount, isDisconnected })}</p>
      <ol className="list-decimal pl-5">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {mayManage ? (
        <form
          method="post"
          action={address}
          target={hydrated ? '_blank' : undefined}
          className="stack"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            if (!isBusy) void start(new FormData(event.currentTarget));
          }}
        >
          <CurrentPasswordField
            isAsked={asksPassword}
            error={state.step === 'failed' && state.isPassword ? state.message : undefined}
          />
          <TermsCheckbox isAsked={!hasAcceptedTerms} />
          <input type="hidden" name="returnTo" value="/create-listing" />
          <p>
            <button type="submit" className="btn go" aria-disabled={isBusy || undefined}>
              {isBusy ? 'Opening...' : hasAccount ? setUp.complete : setUp.start}
            </button>
          </p>
          <p className="meta mt-2">
            Opens Stripe, our payment provider{hydrated ? ', in a new tab' : ''}. It takes about
            five minutes.
          </p>
        </form>
      ) : (
        <Notice kind="warn">{POWER_REFUSALS.set_up_payments}</Notice>
      )}
      {state.step === 'failed' && !state.isPassword ? (
        <Notice kind="error" title={startFailed.title}>
          {state.message}
        </Notice>
      ) : null}
      <div aria-live="polite">
        {state.step === 'waiting' ? (
          <Notice action={stopButton}>
            Waiting for your payment setup. This page updates when it’s done.
          </Notice>
        ) : null}
        {state.step === 'blocked' ? (
          <Notice kind="warn" title={popupBlocked.title} action={stopButton}>
            <p>{popupBlocked.description}</p>
            <SetupLink url={state.url} />
          </Notice>
        ) : null}
      </div>
    </section>
  );
}

function SetupLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return;
    }
    setCopied(true);
  };
  return (
    <div className="stack mt-2">
      <Field label="Setup link" name="copy">
        {({ id }) => <input ref={input} id={id} className="input" readOnly value={url} />}
      </Field>
      <div className="row">
        <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy link'}</Button>
        <a className="link" href={url} target="_blank" rel="noreferrer">
          Open link
        </a>
      </div>
    </div>
  );
}
