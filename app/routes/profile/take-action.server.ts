import { data } from '@remix-run/node';
import { ACCOUNTS_COPY, PROFILE_COPY, TOKENS_COPY } from '~/domain/accounts/copy';
import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  makeToken,
  resendEmailChange,
  revokeToken,
  saveDisplayPreferences,
  sendOwnVerificationCode,
  updateProfile,
} from '~/domain/accounts/index.server';
import { COMPANY_PROFILE_COPY, COMPANY_ROLE_LABELS, TEAM_COPY } from '~/domain/companies/copy';
import {
  changeMemberRole,
  inviteMember,
  removeMember,
  resendInvitation,
  revokeInvitation,
  updateCompany,
} from '~/domain/companies/index.server';
import { PREFERENCES_COPY } from '~/domain/notifications/copy';
import { saveNotificationPreferences } from '~/domain/notifications/index.server';
import type { Viewer } from '~/http/session.server';
import { themeHeaders } from '~/http/theme.server';
import { redirectWithToast } from '~/http/toasts.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import type { ProfileForm } from './profile-action.server';

const ACCOUNT = '/profile';
const COMPANY = '/profile?tab=company';
const SECURITY = '/profile?tab=security';
const PREFERENCES = '/profile?tab=preferences';

type Words = { title: string; description: string };

const done = (to: string, words: Words, headers?: HeadersInit) =>
  redirectWithToast(to, { kind: 'success', ...words }, { headers });

/** Does what a form of the profile asks for and goes back to its tab with a toast. */
export async function takeAction(input: ProfileForm, viewer: Viewer) {
  const { actor, sessionId } = viewer;
  switch (input.intent) {
    case 'profile': {
      const { emailToConfirm } = await withFallbackMessage(
        PROFILE_COPY.updateFailed.description,
        () => updateProfile(input, actor),
      );
      return done(
        ACCOUNT,
        emailToConfirm
          ? {
              title: PROFILE_COPY.profileUpdated.title,
              description: PROFILE_COPY.codeSent(emailToConfirm).description,
            }
          : PROFILE_COPY.profileUpdated,
      );
    }
    case 'confirm-email':
      return done(ACCOUNT, PROFILE_COPY.emailChanged(await confirmEmailChange(input, actor)));
    case 'resend-email':
      return done(ACCOUNT, PROFILE_COPY.codeSent(await resendEmailChange(actor)));
    case 'cancel-email':
      await cancelEmailChange(actor);
      return done(ACCOUNT, PROFILE_COPY.emailChangeCancelled);
    case 'verify-email': {
      const email = await sendOwnVerificationCode(actor);
      const page = `/verify-email?${new URLSearchParams({ email })}`;
      return done(page, PROFILE_COPY.codeSent(email));
    }

    case 'company':
      await withFallbackMessage(COMPANY_PROFILE_COPY.updateFailed.description, () =>
        updateCompany(actor.companyId ?? '', input, actor),
      );
      return done(COMPANY, COMPANY_PROFILE_COPY.updated);
    case 'invite':
      await inviteMember(input, actor);
      return done(COMPANY, TEAM_COPY.invited(input.email));
    case 'resend-invitation':
      return done(COMPANY, TEAM_COPY.invited(await resendInvitation(input.invitationId, actor)));
    case 'revoke-invitation':
      return done(COMPANY, TEAM_COPY.revoked(await revokeInvitation(input.invitationId, actor)));
    case 'change-role': {
      const name = await changeMemberRole(input, actor);
      const role = COMPANY_ROLE_LABELS[input.role].toLowerCase();
      return done(COMPANY, TEAM_COPY.roleChanged(name, role));
    }
    case 'remove-member':
      return done(COMPANY, TEAM_COPY.removed(await removeMember(input.userId, actor)));

    case 'password':
      await withFallbackMessage(PROFILE_COPY.passwordChangeFailed.description, () =>
        changePassword(input, actor, sessionId),
      );
      return done(SECURITY, PROFILE_COPY.passwordChanged);
    case 'end-session':
      await endSession(input.sessionId, actor);
      return input.sessionId === sessionId
        ? done('/', ACCOUNTS_COPY.signedOut)
        : done(SECURITY, PROFILE_COPY.sessionEnded);
    case 'end-other-sessions':
      await endOtherSessions(sessionId, actor);
      return done(SECURITY, PROFILE_COPY.otherSessionsEnded);
    case 'make-token': {
      // The answer itself shows it, once: a redirect would have to carry it in a cookie or an address.
      const { token } = await makeToken(input, actor);
      return data({ madeToken: { name: input.name, token } }, { status: 201 });
    }
    case 'revoke-token':
      await revokeToken(input.tokenId, actor);
      return done(SECURITY, TOKENS_COPY.revoked);

    case 'theme':
      return done(PREFERENCES, PROFILE_COPY.preferencesSaved, themeHeaders(input.theme));
    case 'display': {
      const { compactMode, showMaterialImages, autoRefreshNotifications } = input;
      await saveDisplayPreferences(
        { compactMode, showMaterialImages, autoRefreshNotifications },
        actor,
      );
      return done(PREFERENCES, PROFILE_COPY.preferencesSaved);
    }
    case 'notifications':
      await saveNotificationPreferences(input, actor);
      return done(PREFERENCES, PREFERENCES_COPY.saved);
  }
}
