import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { codeNeeded, getProfile, signIn } from '~/domain/accounts/index.server';
import { SignInCall } from '~/domain/accounts/sessions/sign-in.schema';
import { signInHeaders, signOutHeaders } from '~/http/session/session.server';
import { visitorOf } from '~/http/session/visitor.server';
import { RoleJson } from '../../answers.server';
import { callsOf } from '../../define-call.server';

const { anyone, user } = callsOf('Session');

const CurrentUserJson = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    emailToConfirm: z
      .string()
      .nullable()
      .meta({ description: 'New address, waiting for its code' }),
    role: RoleJson,
    companyId: z.uuid().nullable(),
    company: z
      .object({
        id: z.uuid(),
        name: z.string(),
        city: z.string(),
        state: z.string(),
        verified: z.boolean(),
        paymentEnabled: z.boolean(),
        role: z
          .enum(['owner', 'admin', 'member'])
          .meta({ description: 'The user’s role in the company' }),
      })
      .nullable(),
  })
  .meta({ id: 'CurrentUser' });

export const currentUserCall = user.get('/api/auth/user', {
  summary: 'Get the signed-in user',
  answer: z.object({ success: z.literal(true), user: CurrentUserJson }),
  cacheSeconds: 5 * 60,
  async run({ viewer: { actor, userId: id, company, role } }) {
    const { emailChange, ...profile } = await getProfile(actor);
    const emailToConfirm = emailChange?.email ?? null;
    const companyId = company?.id ?? null;
    return {
      success: true as const,
      user: { ...profile, id, emailToConfirm, role, companyId, company },
    };
  },
});

export const signInCall = anyone.post('/api/auth/signin', {
  summary: 'Sign in',
  description:
    'Sets the cookie of a new session and ends the one you sent. With the right password, a refusal has a reason: unverified, under_review, rejected, suspended or banned. With two-step sign-in, send a code too: without it, 401 with missing: code. A code works once; five attempts in 15 minutes.',
  tokens: 'never',
  body: SignInCall,
  refusals: [401, 429],
  failed: ACCOUNTS_COPY.unexpected,
  async run({ body, request, setHeaders }) {
    const signedIn = await signIn(body, visitorOf(request));
    if (signedIn.needsCode) throw codeNeeded();
    setHeaders(await signInHeaders(request, signedIn));
  },
  done: ACCOUNTS_COPY.welcomeBack.description,
});

export const signOutCall = anyone.post('/api/auth/signout', {
  summary: 'Sign out',
  description: 'Ends the session and clears its cookie. Safe to repeat.',
  tokens: 'never',
  failed: ACCOUNTS_COPY.signOutFailed.description,
  run: async ({ request, setHeaders }) => setHeaders(await signOutHeaders(request)),
  done: ACCOUNTS_COPY.signedOut.description,
});
