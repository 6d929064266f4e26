import type { MetaFunction } from '@remix-run/node';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { pageTitle } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { LeadOn } from '~/ui/layout/lead-on';
import { PageHeader } from '~/ui/layout/page-header';

/** Source: specification, section 9. */
const SHOWN_SECONDS = 2;
const NEXT = '/signin';

export const meta: MetaFunction = () => [{ title: pageTitle(REGISTRATION_COPY.verified.title) }];

export default function EmailVerifiedPage() {
  return (
    <div className="stack max-w-form">
      <LeadOn to={NEXT} afterSeconds={SHOWN_SECONDS} />
      <PageHeader title={REGISTRATION_COPY.verified.title} />
      <p role="status">You are taken to sign in in a moment.</p>
      <p>{REGISTRATION_COPY.verified.next}</p>
      <p>
        <ButtonLink kind="go" to={NEXT}>
          Sign in
        </ButtonLink>
      </p>
    </div>
  );
}
