import { redirect } from '@remix-run/node';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { adminExists } from '~/domain/accounts/index.server';
import { pageMeta } from '~/lib/site';
import { LeadOn } from '~/ui/layout/lead-on';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';

const SHOWN_SECONDS = 3;

const { title } = ACCOUNTS_COPY.admin.created;

export const meta = () => pageMeta(title);

export async function loader() {
  if (!(await adminExists())) throw redirect('/admin-setup', 303);
  return null;
}

export default function AdminMadePage() {
  return (
    <NarrowPage title={title}>
      <p>
        You can sign in now. The sign-in page opens in {SHOWN_SECONDS} seconds, or{' '}
        <AppLink to="/signin">sign in now</AppLink>.
      </p>
      <LeadOn to="/signin" afterSeconds={SHOWN_SECONDS} />
    </NarrowPage>
  );
}
