import type { MetaFunction } from '@remix-run/node';
import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';

/** Source: specification, section 9. */
const SHOWN_SECONDS = 2;
const NEXT = '/signin';

export const meta: MetaFunction = () => [{ title: `${REGISTRATION_COPY.verified.title} · Offcut` }];

export default function EmailVerifiedPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(NEXT, { replace: true }), SHOWN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="stack max-w-form">
      <noscript>
        <meta httpEquiv="refresh" content={`${SHOWN_SECONDS};url=${NEXT}`} />
      </noscript>
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
