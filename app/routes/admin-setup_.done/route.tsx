import { type MetaFunction, redirect } from '@remix-run/node';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { adminExists } from '~/domain/accounts/index.server';
import { pageTitle } from '~/lib/site';
import { LeadOn } from '~/ui/layout/lead-on';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

/** Source: specification, section 9. */
const SHOWN_SECONDS = 3;

const { title } = ACCOUNTS_COPY.admin.created;

export const meta: MetaFunction = () => [{ title: pageTitle(title) }];

export async function loader() {
  if (!(await adminExists())) throw redirect('/admin-setup', 303);
  return null;
}

export default function AdminMadePage() {
  return (
    <div className="stack max-w-form">
      <PageHeader title={title} />
      <p>
        You can sign in now. In {SHOWN_SECONDS} seconds you come to the sign-in page by yourself, or{' '}
        <AppLink to="/signin">sign in at once</AppLink>.
      </p>
      <LeadOn to="/signin" afterSeconds={SHOWN_SECONDS} />
    </div>
  );
}
