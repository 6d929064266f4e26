import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { inWords, NOTIFICATIONS_COPY } from '~/domain/notifications/copy';
import { getUnsubscription, switchEmailsByToken } from '~/domain/notifications/index.server';
import { readForm } from '~/http/forms/forms.server';
import { redirectWithToast } from '~/http/toasts.server';
import { unlistedMeta } from '~/lib/site';
import { SubmitButton } from '~/ui/form/submit-button';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const meta = () => unlistedMeta('Emails');

const Switch = z.object({ emails: z.enum(['on', 'off']).default('off') });

/** A GET changes nothing: mail services open links on their own. */
export async function loader({ params }: LoaderFunctionArgs) {
  const choice = await getUnsubscription(params.token ?? '');
  if (!choice) throw data(NOTIFICATIONS_COPY.badLink, { status: 404 });
  return choice;
}

/**
 * Works without signing in. An email client's button posts here and expects no redirect: RFC 8058.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? '';
  const form = await readForm(request, Switch);
  return form.submit(async ({ emails }) => {
    const off = emails === 'off';
    const choice = await switchEmailsByToken(token, { off });
    if (!choice) throw data(NOTIFICATIONS_COPY.badLink, { status: 404 });
    if (form.formData.has('List-Unsubscribe')) return { isDone: true };
    return redirectWithToast(
      `/unsubscribe/${encodeURIComponent(token)}`,
      off ? NOTIFICATIONS_COPY.emailsOff : NOTIFICATIONS_COPY.emailsOn,
    );
  });
}

export default function UnsubscribePage() {
  const { categories, isOff, hasSettings } = useLoaderData<typeof loader>();
  const about = inWords(categories);
  return (
    <div className="stack">
      <PageHeader
        title={isOff ? 'You are unsubscribed' : `Stop emails about ${about}?`}
        subtitle={
          isOff
            ? `You won’t get any more emails about ${about}.`
            : `You will no longer get emails about ${about}. Colleagues’ emails, in-app notifications and payment emails don’t change.`
        }
      />
      <Form method="post" className="row">
        <SubmitButton
          kind={isOff ? 'plain' : 'go'}
          name="emails"
          value={isOff ? 'on' : 'off'}
          pending="Saving..."
        >
          {isOff ? 'Get these emails again' : 'Unsubscribe'}
        </SubmitButton>
        {hasSettings ? <AppLink to="/notifications/settings">All email settings</AppLink> : null}
      </Form>
    </div>
  );
}
