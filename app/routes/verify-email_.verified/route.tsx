import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { LeadOn } from '~/ui/layout/lead-on';
import { NarrowPage } from '~/ui/layout/narrow-page';

const SHOWN_SECONDS = 2;
const NEXT = '/signin';

export const meta = () => pageMeta(REGISTRATION_COPY.verified.title);

export default function EmailVerifiedPage() {
  return (
    <NarrowPage title={REGISTRATION_COPY.verified.title}>
      <LeadOn to={NEXT} afterSeconds={SHOWN_SECONDS} />
      <p role="status">Taking you to the sign-in page.</p>
      <p>{REGISTRATION_COPY.verified.next}</p>
      <p>
        <ButtonLink kind="go" to={NEXT}>
          Sign in
        </ButtonLink>
      </p>
    </NarrowPage>
  );
}
