import { Form } from '@remix-run/react';
import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';

export function DashboardForm({
  asksPassword,
  result,
}: {
  asksPassword: boolean;
  result: FormResult | undefined;
}) {
  const { errors, error } = readFormResult(result);
  return (
    <section className="panel stack" aria-labelledby="dashboard">
      <h2 id="dashboard">{MONEY_COPY.dashboard}</h2>
      <p>{MONEY_COPY.dashboardDetail}</p>
      <Form method="post" action="/money" className="stack max-w-form">
        <ErrorSummary errors={errors} />
        <CurrentPasswordField isAsked={asksPassword} error={error('currentPassword')} />
        <p>
          <button type="submit" className="btn">
            {MONEY_COPY.openDashboard}
          </button>
        </p>
      </Form>
    </section>
  );
}
