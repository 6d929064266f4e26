import { Outlet, useLocation } from '@remix-run/react';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import { pageMeta } from '~/lib/site';
import { PageHeader } from '~/ui/layout/page-header';
import { useSectionFocus } from '~/ui/layout/use-section-focus';
import { Tabs } from '~/ui/overlay/tabs';

const TABS = [
  { id: 'account', label: 'Account', to: '/profile' },
  { id: 'company', label: 'Company', to: '/profile/company' },
  { id: 'security', label: 'Security', to: '/profile/security' },
  { id: 'preferences', label: 'Preferences', to: '/profile/preferences' },
];

export const meta = () => pageMeta(PROFILE_COPY.title);

/** Pages below a tab. */
const TAB_OF: Record<string, string> = {
  team: 'company',
  'two-step': 'security',
  webhooks: 'security',
};

export default function ProfileLayout() {
  useSectionFocus();
  const page = useLocation().pathname.split('/')[2] || 'account';
  return (
    <div>
      <PageHeader title={PROFILE_COPY.title} subtitle={PROFILE_COPY.subtitle} />
      <Tabs tabs={TABS} current={TAB_OF[page] ?? page} label={PROFILE_COPY.title} />
      <Outlet />
    </div>
  );
}
