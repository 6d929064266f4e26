import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { ButtonLink } from '~/ui/button';
import { LeadOn } from '~/ui/layout/lead-on';
import { NarrowPage } from '~/ui/layout/narrow-page';

const SHOWN_SECONDS = 2;
const NEXT = '/signin';

export function EmailVerified() {
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
