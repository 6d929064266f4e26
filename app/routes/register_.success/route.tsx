import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const meta = () => pageMeta(REGISTRATION_COPY.underReview.title);

export default function RegistrationSuccessPage() {
  const { title, text } = REGISTRATION_COPY.underReview;
  return (
    <NarrowPage title={title}>
      <p>{text}</p>
      <p>We’ll email you our decision. You can sign in once you’re approved.</p>
      <div className="row">
        <ButtonLink kind="go" to="/signin">
          Sign in
        </ButtonLink>
        <ButtonLink to="/browse">Browse materials</ButtonLink>
      </div>
    </NarrowPage>
  );
}
