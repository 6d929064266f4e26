import { AppLink } from '~/ui/link';
import { Points } from '~/ui/layout/guide';

export function Introduction() {
  return (
    <>
      <p>
        Make a token under{' '}
        <AppLink to="/profile/security" className="link">
          Security
        </AppLink>{' '}
        of your profile and send it with the calls that take one:
      </p>
      <pre className="letter">Authorization: Bearer offcut_…</pre>
      <Points
        items={[
          'A token acts in your name. One that may read makes calls that change nothing; none reaches your password, your email, your tokens, or what admins do. Calls which say so take none at all.',
          'It has 300 calls a minute. It ends when you revoke it, when it expires, when you reset your password, and when you are banned, removed from your company, or your company is suspended.',
          'Instead of a token a program may sign in with POST /api/auth/signin and send the cookie, like a browser.',
          'Bodies are JSON with Content-Type application/json, at most 100 kB; anything else is 415 or 413.',
          'Money is text with two decimals, such as "19.99". Times are ISO 8601 in UTC.',
          'A refusal is JSON: message is a sentence for a person, code a word for a program, fields what is wrong with each field. 429 says in Retry-After how many seconds to wait.',
          'A POST that makes something takes an Idempotency-Key of your choice, such as a new UUID. Sent again within 24 hours with the same body, the call is made once and answered the same.',
          'Answers to GET have an ETag. Send it as If-None-Match, and what has not changed is 304.',
        ]}
      />
      <p>
        For generators of clients there is the{' '}
        <a className="link" href="/api/openapi.json">
          OpenAPI 3.1 document
        </a>
        .
      </p>
    </>
  );
}
