import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { confirmPassword } from '~/domain/accounts/index.server';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { COMPANY_PROFILE_COPY, TEAM_COPY } from '~/domain/companies/copy';
import {
  changeMemberRole,
  getTeam,
  inviteMember,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '~/domain/companies/index.server';
import {
  InviteMember,
  ChangeMemberRole,
  MemberId,
} from '~/domain/companies/invitations/invitations.schema';
import { formConstraints, readForm } from '~/http/forms/forms.server';
import { requireProfile } from '~/http/session/guards.server';
import { type NewToast, redirectWithToast } from '~/http/toasts.server';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { TeamSection } from './team';

const invitationId = z.uuid(TEAM_COPY.invitationGone);

const TeamForm = z.discriminatedUnion('intent', [
  InviteMember.extend({ intent: z.literal('invite'), ...ConfirmsPassword }),
  z.object({ intent: z.literal('resend-invitation'), invitationId }),
  z.object({ intent: z.literal('revoke-invitation'), invitationId }),
  ChangeMemberRole.extend({ intent: z.literal('change-role'), ...ConfirmsPassword }),
  MemberId.extend({ intent: z.literal('remove-member'), ...ConfirmsPassword }),
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireProfile(request);
  const team = await getTeam(actor);
  if (!team) throw redirect('/profile/company');
  return {
    team,
    role: actor.companyRole,
    userId: actor.userId,
    asksPassword: !actor.isPasswordFresh,
    constraints: formConstraints(InviteMember),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireProfile(request);
  const form = await readForm(request, TeamForm);
  const teamAction = async (input: z.output<typeof TeamForm>) => {
    const password = 'currentPassword' in input ? input.currentPassword : undefined;
    const actor = await confirmPassword(password, viewer);
    switch (input.intent) {
      case 'invite':
        return done(TEAM_COPY.invited(input.email, await inviteMember(input, actor)));
      case 'resend-invitation': {
        const { email, isSent } = await resendInvitation(input.invitationId, actor);
        return done(
          isSent ? TEAM_COPY.invited(email) : { kind: 'info', ...TEAM_COPY.justInvited(email) },
        );
      }
      case 'revoke-invitation':
        return done(TEAM_COPY.revoked(await revokeInvitation(input.invitationId, actor)));
      case 'change-role': {
        const { name, voided, isChanged } = await changeMemberRole(input, actor);
        const { roleChanged, roleKept } = TEAM_COPY;
        return done(
          isChanged
            ? roleChanged(name, input.role, voided)
            : { kind: 'info', ...roleKept(name, input.role) },
        );
      }
      case 'remove-member': {
        const { name, voided } = await removeMember(input.userId, actor);
        return done(TEAM_COPY.removed(name, voided));
      }
    }
  };
  return form.submit(teamAction);
}

const done = (toast: NewToast) => redirectWithToast('/profile/team', toast);

export default function TeamPage() {
  const page = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  useFailureToast(result, COMPANY_PROFILE_COPY.updateFailed.title);
  return <TeamSection {...page} result={result} />;
}
