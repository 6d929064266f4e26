import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderSampleEmail, requireSandboxMail } from '~/http/pages/sample-emails.server';

/** As an email client shows it: no script runs, and only the logo is fetched. */
export function loader({ params }: LoaderFunctionArgs) {
  requireSandboxMail();
  const email = renderSampleEmail(params.kind ?? '');
  if (!email) return new Response('There is no such email.', { status: 404 });
  return new Response(email.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    },
  });
}
