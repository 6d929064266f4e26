import { COMPANIES_COPY, POWER_REFUSALS } from '~/domain/companies/copy';
import { ButtonLink } from '../button';
import { Badge } from '../feedback/badge';
import { Notice } from '../feedback/notice';
import { ConfirmedForm } from '../form/confirmed-form';
import { TermsCheckbox } from './terms-checkbox';

export type PaymentSetup =
  | {
      state: 'known';
      isOnboarded: boolean;
      hasAccount: boolean;
      isDisconnected: boolean;
      isRejected: boolean;
      hasAcceptedTerms: boolean;
    }
  /** Stripe couldn't be reached. */
  | { state: 'unknown' };

export function PaymentSetupCard({
  companyId,
  setup,
  mayManage,
  seesMoney,
  asksPassword,
}: {
  companyId: string;
  setup: PaymentSetup;
  mayManage: boolean;
  seesMoney: boolean;
  asksPassword: boolean;
}) {
  const { setUp, statusFailed } = COMPANIES_COPY;
  return (
    <section className="panel stack" aria-labelledby="payment-setup">
      <div className="row">
        <h2 id="payment-setup">{setUp.title}</h2>
        <SetupBadge setup={setup} />
      </div>
      {setup.state === 'unknown' ? (
        <>
          <p>
            {statusFailed.description} {statusFailed.advice}
          </p>
          <p>
            <a className="btn" href={`/company/${companyId}`}>
              {statusFailed.retry}
            </a>
          </p>
        </>
      ) : setup.isOnboarded ? (
        <>
          <p>{setUp.doneDetail}</p>
          {seesMoney ? (
            <p>
              <ButtonLink to="/money">View Money</ButtonLink>
            </p>
          ) : null}
        </>
      ) : (
        <>
          <p>{setup.isRejected ? setUp.rejectedDetail : detailOf(setup)}</p>
          {setup.isRejected ? null : mayManage ? (
            <ConfirmedForm
              action={`/company/${companyId}/payment-setup`}
              asksPassword={asksPassword}
              label={setup.hasAccount ? setUp.complete : setUp.start}
            >
              <TermsCheckbox isAsked={!setup.hasAcceptedTerms} />
            </ConfirmedForm>
          ) : (
            <Notice kind="warn">{POWER_REFUSALS.set_up_payments}</Notice>
          )}
        </>
      )}
    </section>
  );
}

export function detailOf(setup: { hasAccount: boolean; isDisconnected: boolean }): string {
  const { disconnectedDetail, incompleteDetail, noneDetail } = COMPANIES_COPY.setUp;
  if (setup.isDisconnected) return disconnectedDetail;
  return setup.hasAccount ? incompleteDetail : noneDetail;
}

function SetupBadge({ setup }: { setup: PaymentSetup }) {
  if (setup.state === 'unknown') return <Badge>Unknown</Badge>;
  if (setup.isOnboarded) return <Badge tone="good">Fully set up</Badge>;
  if (setup.isRejected) return <Badge tone="high">Rejected</Badge>;
  if (setup.isDisconnected) return <Badge tone="fair">Disconnected</Badge>;
  return setup.hasAccount ? <Badge tone="fair">Incomplete</Badge> : <Badge>Not started</Badge>;
}
