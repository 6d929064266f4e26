import { z } from 'zod/v4';
import { ACCOUNTS_COPY, PASSKEYS_COPY, PROFILE_COPY } from '~/domain/accounts/copy';
import {
  addPasskey,
  confirmPassword,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startAddingPasskey,
  startPasskeySignIn,
} from '~/domain/accounts/index.server';
import {
  AddPasskey,
  NamePasskey,
  SignInWithPasskey,
} from '~/domain/accounts/passkeys/passkey.schema';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { signInHeaders } from '~/http/session/session.server';
import { namedVisitorOf, visitorOf } from '~/http/session/visitor.server';
import { Moment } from '~/lib/answer-fields';
import { callsOf } from '../../define-call.server';

const { anyone, user } = callsOf('Passkeys', { tokens: 'never' });

const Options = (name: string) =>
  z.record(z.string(), z.unknown()).meta({ description: `A browser’s ${name}` });

const PASSWORD =
  'Needs currentPassword unless it was entered in this session within 10 minutes: without it, 403 with missing: currentPassword.';

export const startPasskeySignInCall = anyone.post('/api/auth/passkeys/sign-in/start', {
  summary: 'Get the options to sign in with a passkey',
  description: 'The challenge works once, within five minutes, with the cookie of this response.',
  answer: z.object({ options: Options('PublicKeyCredentialRequestOptionsJSON') }),
  refusals: [429],
  failed: ACCOUNTS_COPY.unexpected,
  async run({ request, setHeaders }) {
    const { visitor, headers } = namedVisitorOf(request);
    const options = await startPasskeySignIn(visitor);
    setHeaders(headers);
    return { options: { ...options } };
  },
});

export const passkeySignInCall = anyone.post('/api/auth/passkeys/sign-in', {
  summary: 'Sign in with a passkey',
  description:
    'Counts as password and code. Sets the cookie of a new session and ends the one you sent.',
  body: SignInWithPasskey,
  refusals: [401, 429],
  failed: ACCOUNTS_COPY.unexpected,
  async run({ body, request, setHeaders }) {
    setHeaders(await signInHeaders(request, await signInWithPasskey(body, visitorOf(request))));
  },
  done: ACCOUNTS_COPY.welcomeBack.description,
});

export const listPasskeysCall = user.get('/api/auth/passkeys', {
  summary: 'List your passkeys',
  refusals: [403],
  answer: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: Moment,
      lastUsedAt: Moment.nullable(),
    }),
  ),
  run: ({ viewer }) => listPasskeys(viewer.actor),
});

export const startPasskeyCall = user.post('/api/auth/passkeys/start', {
  summary: 'Get the options to add a passkey',
  description: `The challenge works once, within five minutes, in this session. ${PASSWORD}`,
  body: z.object(ConfirmsPassword),
  answer: z.object({ options: Options('PublicKeyCredentialCreationOptionsJSON') }),
  refusals: [429],
  failed: PROFILE_COPY.updateFailed.description,
  async run({ body, viewer }) {
    const actor = await confirmPassword(body.currentPassword, viewer);
    const { sessionId } = viewer;
    return { options: { ...(await startAddingPasskey({ actor, sessionId })) } };
  },
});

export const addPasskeyCall = user.post('/api/auth/passkeys', {
  summary: 'Add a passkey',
  body: AddPasskey,
  answer: z.object({ id: z.uuid(), name: z.string() }),
  refusals: [409],
  failed: PROFILE_COPY.updateFailed.description,
  run: ({ body, viewer }) => addPasskey(body, viewer),
  done: PASSKEYS_COPY.added.description,
});

export const renamePasskeyCall = user.put('/api/auth/passkeys/{id}', {
  summary: 'Rename a passkey',
  body: NamePasskey,
  run: ({ params, body, viewer }) => renamePasskey({ ...body, passkeyId: params.id }, viewer.actor),
  done: PASSKEYS_COPY.renamed.description,
});

export const removePasskeyCall = user.delete('/api/auth/passkeys/{id}', {
  summary: 'Remove a passkey',
  description: PASSWORD,
  body: z.object(ConfirmsPassword),
  refusals: [429],
  run: async ({ params, body, viewer }) =>
    removePasskey(params.id, await confirmPassword(body.currentPassword, viewer)),
  done: PASSKEYS_COPY.removed.description,
});
