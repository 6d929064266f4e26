import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import {
  getLastChange,
  getProfile,
  listSessions,
  listTokens,
} from '~/domain/accounts/index.server';
import { COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import { getOwnCompany, getTeam } from '~/domain/companies/index.server';
import { getNotificationPreferences } from '~/domain/notifications/index.server';
import { readForm } from '~/http/forms.server';
import { requireViewer } from '~/http/guards.server';
import { pageTitle } from '~/lib/site';
import { themeFromCookie } from '~/lib/theme';
import type { FormResult } from '~/ui/form/form-result';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { PageHeader } from '~/ui/layout/page-header';
import { Tabs } from '~/ui/overlay/tabs';
import { AccountTab } from './account-tab';
import { CompanyTab } from './company-tab';
import { PreferencesTab } from './preferences-tab';
import { ProfileAction } from './profile-action.server';
import { SecurityTab } from './security-tab';
import { takeAction } from './take-action.server';
import type { MadeToken } from './tokens-section';

const TABS = [
  { id: 'account', label: 'Account' },
  { id: 'company', label: 'Company' },
  { id: 'security', label: 'Security' },
  { id: 'preferences', label: 'Preferences' },
];

const FAILURES = new Map<unknown, { title: string; description: string }>([
  ['password', PROFILE_COPY.passwordChangeFailed],
  ['company', COMPANY_PROFILE_COPY.updateFailed],
]);

export const meta: MetaFunction = () => [{ title: pageTitle(PROFILE_COPY.title) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, { toast: PROFILE_COPY.authenticationRequired });
  const { actor } = viewer;
  const asked = new URL(request.url).searchParams.get('tab');
  switch (asked) {
    case 'company': {
      const [company, team] = await Promise.all([getOwnCompany(actor), getTeam(actor)]);
      return {
        tab: 'company' as const,
        company,
        team,
        role: actor.companyRole,
        userId: actor.userId,
      };
    }
    case 'security': {
      const [updatedAt, sessions, tokens] = await Promise.all([
        getLastChange(actor),
        listSessions(actor, viewer.sessionId),
        listTokens(actor),
      ]);
      return { tab: 'security' as const, email: viewer.email, updatedAt, sessions, tokens };
    }
    case 'preferences':
      return {
        tab: 'preferences' as const,
        theme: themeFromCookie(request.headers.get('Cookie')),
        display: viewer.preferences,
        notifications: await getNotificationPreferences(actor),
        mayChange: actor.companyRole === 'owner' || actor.companyRole === 'admin',
      };
    default:
      return { tab: 'account' as const, profile: await getProfile(actor) };
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, { toast: PROFILE_COPY.authenticationRequired });
  const form = await readForm(request, ProfileAction);
  return form.submit((input) => takeAction(input, viewer), {
    hideFields: ['currentPassword', 'newPassword', 'confirmPassword', 'code'],
  });
}

export default function ProfilePage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as
    { result?: FormResult; madeToken?: MadeToken } | undefined;
  const result = answer?.result;
  const failure = FAILURES.get(result?.initialValue?.intent) ?? PROFILE_COPY.updateFailed;
  useFailureToast(result, failure.title, failure.description);
  return (
    <div>
      <PageHeader title={PROFILE_COPY.title} subtitle={PROFILE_COPY.subtitle} />
      <Tabs tabs={TABS} current={page.tab} label={PROFILE_COPY.title} keep={false} />
      {page.tab === 'account' ? <AccountTab profile={page.profile} result={result} /> : null}
      {page.tab === 'company' ? <CompanyTab {...page} result={result} /> : null}
      {page.tab === 'security' ? (
        <SecurityTab {...page} result={result} madeToken={answer?.madeToken} />
      ) : null}
      {page.tab === 'preferences' ? <PreferencesTab {...page} result={result} /> : null}
    </div>
  );
}
