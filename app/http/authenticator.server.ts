import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { signIn } from '~/domain/accounts/index.server';

/** The ways to prove who one is; today one: email and password. */
const authenticator = new Authenticator<string>();

authenticator.use(
  new FormStrategy(({ form }) => {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    return signIn({ email: text('email'), password: text('password') });
  }),
  'form',
);

/**
 * @param formData already read, within its limit, and valid: the strategy itself would read a body
 *   of any size
 * @returns the user's id
 * @throws DomainError `unauthenticated`, `account_blocked`
 */
export function authenticateForm(request: Request, formData: FormData): Promise<string> {
  return authenticator.authenticate(
    'form',
    new Request(request.url, { method: 'POST', body: formData, signal: request.signal }),
  );
}
