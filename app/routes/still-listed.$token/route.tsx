import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { UNCONFIRMED_COPY } from '~/domain/catalogue/selling/copy';
import { answerStillListed, readStillListed } from '~/domain/catalogue/index.server';
import { UnconfirmedForm } from '~/domain/catalogue/selling/selling.schema';
import { readForm } from '~/http/forms/forms.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { redirectWithToast } from '~/http/toasts.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { unlistedMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { Time } from '~/ui/data/time';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { PageHeader } from '~/ui/layout/page-header';

export const meta = () => unlistedMeta('Still there?');

/** Works without signing in. Mail programs prefetch links, so a GET changes nothing. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { companyName, listings } = await withRefusalPage(() =>
    readStillListed(params.token ?? ''),
  );
  return { companyName, listings };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? '';
  await withRefusalPage(() => readStillListed(token));
  const form = await readForm(request, UnconfirmedForm);
  return form.submit(async (input) => {
    const count = await answerStillListed(token, input);
    const here = `/still-listed/${encodeURIComponent(token)}`;
    // Race: sent again after a lost response. The page lists what is left.
    if (count === 0) return redirect(here, 303);
    const toast = UNCONFIRMED_COPY[input.intent === 'pause' ? 'pausedNow' : 'confirmed'](count);
    return redirectWithToast(here, toast);
  });
}

export default function StillListedPage() {
  const { companyName, listings } = useLoaderData<typeof loader>();
  const { errors } = readFormResult(useKeptActionData<typeof action>()?.result);
  if (listings.length === 0) {
    return (
      <PageHeader
        title="Nothing to confirm"
        subtitle="Everything this link asked about has been confirmed, changed, paused or sold."
        actions={<ButtonLink to="/my-listings">My Listings</ButtonLink>}
      />
    );
  }
  return (
    <NarrowPage title="Still there?" subtitle={`Listings of ${companyName} on sale`}>
      <ErrorSummary errors={errors} />
      <Form method="post" className="stack">
        <ul className="stack gap-2">
          {listings.map(({ id, title, quantity, quantityHeld, confirmedAt, ...price }) => (
            <li key={id}>
              <label className="pick">
                <input type="checkbox" name="id" value={id} defaultChecked />
                <b>{title}</b>
              </label>
              <p className="meta pl-8">
                {`${groupThousands(quantity)} available at ${formatMoney(price.priceCents)} ${price.priceUnit}`}
                {quantityHeld > 0 ? `, ${groupThousands(quantityHeld)} on hold` : null}
                {'. Not confirmed since '}
                <Time at={confirmedAt} format="short" />
              </p>
            </li>
          ))}
        </ul>
        <p className="meta">
          Buyers don’t see a paused listing until you resume it.
          {listings.some(({ quantityHeld }) => quantityHeld > 0)
            ? ' Pausing also cancels its unpaid purchases.'
            : null}
        </p>
        <div className="row">
          <SubmitButton intent="confirm" pending="Confirming...">
            Still There
          </SubmitButton>
          <SubmitButton kind="plain" intent="pause" pending="Pausing...">
            Pause
          </SubmitButton>
        </div>
      </Form>
    </NarrowPage>
  );
}
