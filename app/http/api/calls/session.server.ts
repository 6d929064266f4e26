import { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { getProfile, signIn } from '~/domain/accounts/index.server';
import { SignIn } from '~/domain/accounts/sessions/sign-in.schema';
import { signInHeaders, signOutHeaders } from '../../session.server';
import { withFallbackMessage } from '../../fallback-message.server';
import { visitorOf } from '../../visitor.server';
import { defineCall, WithHeaders } from '../define-call.server';
import { Done, done } from './common-json.server';
import { CurrentUserJson, toCurrentUserJson } from './user-json.server';

const tag = 'Session';

export const currentUserCall = defineCall({
  method: 'GET',
  path: '/api/auth/user',
  tag,
  summary: 'Get the signed-in user',
  auth: 'session',
  answer: z.object({ success: z.literal(true), user: CurrentUserJson }),
  cacheSeconds: 5 * 60,
  async run({ viewer }) {
    const profile = await getProfile(viewer.actor);
    return { success: true as const, user: toCurrentUserJson(viewer, profile) };
  },
});

export const signInCall = defineCall({
  method: 'POST',
  path: '/api/auth/signin',
  tag,
  summary: 'Sign in',
  description:
    'Sets the cookie of a new session and ends the one you sent. With the right password, a refusal has a reason: unverified, under_review, rejected, suspended or banned.',
  auth: 'public',
  tokens: 'never',
  body: SignIn.omit({ returnTo: true }),
  answer: Done,
  refusals: [401, 429, 503],
  async run({ body, request }) {
    const { userId, passwordHash } = await withFallbackMessage(ACCOUNTS_COPY.unexpected, () =>
      signIn(body, visitorOf(request)),
    );
    const headers = await signInHeaders(request, userId, passwordHash);
    return new WithHeaders(done(ACCOUNTS_COPY.welcomeBack.description), headers);
  },
});

export const signOutCall = defineCall({
  method: 'POST',
  path: '/api/auth/signout',
  tag,
  summary: 'Sign out',
  description: 'Ends the session and clears its cookie. Safe to repeat.',
  auth: 'public',
  tokens: 'never',
  answer: Done,
  refusals: [503],
  async run({ request }) {
    const headers = await withFallbackMessage(ACCOUNTS_COPY.signOutFailed.description, () =>
      signOutHeaders(request),
    );
    return new WithHeaders(done(ACCOUNTS_COPY.signedOut.description), headers);
  },
});
