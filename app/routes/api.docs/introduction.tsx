import { AppLink } from '~/ui/link';
import { Points } from '~/ui/layout/guide';

export function Introduction() {
  return (
    <>
      <p>
        Create a token under{' '}
        <AppLink to="/profile/security" className="link">
          Security
        </AppLink>{' '}
        in your profile and send it with each call:
      </p>
      <pre className="sample">Authorization: Bearer offcut_…</pre>
      <Points
        items={[
          'A token acts as you. A read token makes calls that change nothing; no token reaches your password, your email, your tokens or admin calls. Calls that take no token say so.',
          'A token may make 300 calls a minute. It ends when you revoke it, when it expires, when you reset your password, and when you are banned, removed from your company, or your company is suspended.',
          'Instead of a token, a program can sign in with POST /api/auth/signin and send the cookie, like a browser.',
          'Bodies are JSON with Content-Type application/json, at most 100 kB; anything else is 415 or 413.',
          'Money is text with two decimals, such as "19.99". Times are ISO 8601 in UTC.',
          'An error is JSON: message is a sentence for a person, code a word for a program, fields the error of each field. With 429, Retry-After says how many seconds to wait.',
          'A POST that creates something takes an Idempotency-Key of your choice, such as a new UUID. Send it again within 24 hours with the same body and you get the first response; nothing runs twice.',
          'Responses to GET have an ETag. Send it as If-None-Match, and unchanged data is 304.',
        ]}
      />
      <p>
        For client generators, use the{' '}
        <a className="link" href="/api/openapi.json">
          OpenAPI 3.1 document
        </a>
        .
      </p>
    </>
  );
}
