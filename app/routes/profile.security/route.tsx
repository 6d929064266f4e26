import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { ACCOUNTS_COPY, PROFILE_COPY, TOKENS_COPY } from '~/domain/accounts/copy';
import {
  changePassword,
  closeAccount,
  confirmPassword,
  endOtherSessions,
  endSession,
  getAccountState,
  getCompanyAfterClosing,
  listSessions,
  listTokens,
  makeToken,
  revokeToken,
} from '~/domain/accounts/index.server';
import { ChangePasswordForm } from '~/domain/accounts/passwords/passwords.schema';
import { MakeToken } from '~/domain/accounts/tokens/make-token.schema';
import { CloseAccount } from '~/domain/accounts/users/users.schema';
import { mayDo } from '~/lib/choices/roles';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { requireProfile } from '~/http/session/guards.server';
import { type NewToast, redirectWithToast } from '~/http/toasts.server';
import type { FormResult } from '~/ui/form/form-result';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { PasswordForm, Sessions, TwoStepPanel, YourData } from './security';
import { type MadeToken, TokensSection } from './tokens';

const SecurityForm = z.discriminatedUnion('intent', [
  ChangePasswordForm,
  z.object({ intent: z.literal('end-session'), sessionId: z.uuid() }),
  z.object({ intent: z.literal('end-other-sessions') }),
  MakeToken.extend({ intent: z.literal('make-token') }),
  z.object({ intent: z.literal('revoke-token'), tokenId: z.uuid() }),
  CloseAccount.extend({ intent: z.literal('close-account') }),
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const { actor, email, sessionId } = viewer;
  const [state, sessions, tokens, companyAfterClosing] = await Promise.all([
    getAccountState(actor),
    listSessions(actor, sessionId),
    listTokens(actor),
    getCompanyAfterClosing(actor),
  ]);
  const constraints = {
    ...formConstraints(MakeToken),
    ...formConstraints(ChangePasswordForm),
  };
  return {
    email,
    ...state,
    sessions,
    tokens,
    companyAfterClosing,
    constraints,
    nonce: randomUUID() as string,
    asksPassword: !actor.isPasswordFresh,
    mayUseWebhooks: mayDo(actor.companyRole, 'manage_company'),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireProfile(request);
  const { actor, sessionId } = viewer;
  const form = await readForm(request, SecurityForm, { renewNonce: true });
  return form.submit(async (input) => {
    switch (input.intent) {
      case 'password':
        await withFallbackMessage(PROFILE_COPY.passwordChangeFailed.description, () =>
          changePassword(input, actor, sessionId),
        );
        return done(PROFILE_COPY.passwordChanged);
      case 'end-session':
        await endSession(input.sessionId, actor);
        return input.sessionId === sessionId
          ? done(ACCOUNTS_COPY.signedOut, '/')
          : done(PROFILE_COPY.sessionEnded);
      case 'end-other-sessions':
        await endOtherSessions(sessionId, actor);
        return done(PROFILE_COPY.otherSessionsEnded);
      case 'make-token': {
        // Shown once, in this response: a redirect would carry it in a cookie or a URL.
        const owner = await confirmPassword(input.currentPassword, viewer);
        const { token } = await makeToken(input, owner);
        return data({ madeToken: { name: input.name, token } }, { status: 201 });
      }
      case 'revoke-token':
        await revokeToken(input.tokenId, actor);
        return done(TOKENS_COPY.revoked);
      case 'close-account':
        await closeAccount(input, viewer);
        return done(ACCOUNTS_COPY.closed, '/');
    }
  });
}

const done = (toast: NewToast, to = '/profile/security') => redirectWithToast(to, toast);

export default function SecurityPage() {
  const { email, updatedAt, hasTwoStep, sessions, companyAfterClosing, ...forTokens } =
    useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>() as
    | { result?: FormResult; madeToken?: MadeToken }
    | undefined;
  const result = answer?.result;
  const failed =
    result?.initialValue?.intent === 'password'
      ? PROFILE_COPY.passwordChangeFailed
      : PROFILE_COPY.updateFailed;
  useFailureToast(result, failed.title);
  return (
    <div className="stack">
      <PasswordForm
        key={updatedAt}
        email={email}
        tokenCount={forTokens.tokens.length}
        constraints={forTokens.constraints}
        result={result}
      />
      <TwoStepPanel isOn={hasTwoStep} />
      <Sessions sessions={sessions} result={result} />
      <TokensSection {...forTokens} result={result} made={answer?.madeToken} />
      <YourData hasTwoStep={hasTwoStep} companyAfterClosing={companyAfterClosing} result={result} />
    </div>
  );
}
