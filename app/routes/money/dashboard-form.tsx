import { MONEY_COPY } from '~/domain/trading/payouts/copy';
import { ConfirmedForm } from '~/ui/form/confirmed-form';
import type { FormResult } from '~/ui/form/form-result';

export function DashboardForm(form: { asksPassword: boolean; result: FormResult | undefined }) {
  return (
    <section className="panel stack" aria-labelledby="dashboard">
      <h2 id="dashboard">{MONEY_COPY.dashboard}</h2>
      <p>{MONEY_COPY.dashboardDetail}</p>
      <ConfirmedForm action="/money" kind="plain" label={MONEY_COPY.openDashboard} {...form} />
    </section>
  );
}
