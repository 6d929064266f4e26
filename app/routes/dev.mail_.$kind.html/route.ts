import type { LoaderFunctionArgs } from '@remix-run/node';
import { renderSampleLetter, requireSandboxMail } from '~/http/sample-letters.server';

/** A letter by itself, as a mail program shows it: no script runs, nothing is fetched. */
export function loader({ params }: LoaderFunctionArgs) {
  requireSandboxMail();
  const letter = renderSampleLetter(params.kind ?? '');
  if (!letter) return new Response('There is no such email.', { status: 404 });
  return new Response(letter.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    },
  });
}
