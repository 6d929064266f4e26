import type { MetaFunction } from '@remix-run/node';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { pageTitle } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';

export const meta: MetaFunction = () => [{ title: pageTitle(REGISTRATION_COPY.underReview.title) }];

export default function RegistrationSuccessPage() {
  const { title, text } = REGISTRATION_COPY.underReview;
  return (
    <div className="stack max-w-form">
      <PageHeader title={title} />
      <p>{text}</p>
      <p>The answer comes by mail. Once you are approved you can sign in.</p>
      <div className="row">
        <ButtonLink kind="go" to="/signin">
          Sign in
        </ButtonLink>
        <ButtonLink to="/browse">Browse materials</ButtonLink>
      </div>
    </div>
  );
}
