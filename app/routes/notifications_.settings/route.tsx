import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { CATEGORY_LABELS, NOTIFICATIONS_COPY } from '~/domain/notifications/copy';
import {
  ADMIN_CATEGORY,
  chooseEmails,
  isPushSubscribed,
  listMutedCategories,
} from '~/domain/notifications/index.server';
import { ChooseEmails } from '~/domain/notifications/save-preferences.schema';
import { readForm } from '~/http/forms/forms.server';
import { requireCompanyViewer, requireViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { isMailFixed, NOTIFICATION_CATEGORIES } from '~/lib/choices/notification-preferences';
import { mayDo } from '~/lib/choices/roles';
import { pageMeta } from '~/lib/site';
import { Fieldset } from '~/ui/form/field';
import { Checkbox } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { PageHeader } from '~/ui/layout/page-header';
import { Panel } from '~/ui/layout/panel';
import { useSectionFocus } from '~/ui/layout/use-section-focus';
import { AppLink } from '~/ui/link';
import { PushSwitch } from './push-switch';

export const meta = () => pageMeta('Email and push');

/** Admins get emails without a company, of one category. */
async function requireRecipient(request: Request) {
  const viewer = await requireViewer(request);
  return viewer.role === 'admin' ? viewer : requireCompanyViewer(request);
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, sessionId, role, company } = await requireRecipient(request);
  const [muted, isPushed] = await Promise.all([
    listMutedCategories(actor),
    isPushSubscribed(sessionId),
  ]);
  const chosen = NOTIFICATION_CATEGORIES.filter((category) => !isMailFixed(category));
  return {
    categories: company ? chosen : [ADMIN_CATEGORY as (typeof chosen)[number]],
    muted,
    getsEmails: role === 'admin' || mayDo(actor.companyRole, 'manage_company'),
    hasCompany: company !== null,
    isPushed,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor, company } = await requireRecipient(request);
  const form = await readForm(request, ChooseEmails);
  return form.submit(async (input) => {
    await chooseEmails(input, actor);
    const { emailsSaved, adminEmailsSaved } = NOTIFICATIONS_COPY;
    return redirectWithToast('/notifications/settings', company ? emailsSaved : adminEmailsSaved);
  });
}

export default function SettingsPage() {
  useSectionFocus();
  const { categories, muted, getsEmails, hasCompany, isPushed } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader
        title={hasCompany ? 'Email and push' : 'Emails'}
        subtitle={
          hasCompany ? (
            <>
              These settings are only for you. Your company’s are under{' '}
              <AppLink to="/profile/preferences">Preferences</AppLink>.
            </>
          ) : (
            'These settings are only for you.'
          )
        }
      />
      {hasCompany ? <PushSwitch isSubscribed={isPushed} /> : null}
      <Panel id="emails" title="Emails to you">
        {getsEmails ? null : (
          <p>Emails go to your company’s owners and admins, so you don’t get any right now.</p>
        )}
        <Form method="post" className="form" key={muted.join()}>
          <Fieldset
            id="wanted"
            legend="Send me emails about"
            hint={hasCompany ? 'Emails about payments are always sent.' : undefined}
          >
            {categories.map((category) => (
              <Checkbox
                key={category}
                id={`wanted-${category}`}
                label={hasCompany ? CATEGORY_LABELS[category] : NOTIFICATIONS_COPY.adminCategory}
                name="wanted"
                value={category}
                defaultChecked={!muted.includes(category)}
              />
            ))}
          </Fieldset>
          <SubmitButton pending="Saving...">Save Email Settings</SubmitButton>
        </Form>
      </Panel>
    </div>
  );
}
