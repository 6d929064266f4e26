import { Form } from '@remix-run/react';
import { COMPANY_ROLE_LABELS, COMPANY_ROLES } from '~/domain/companies/copy';
import type { Team } from '~/domain/companies/index.server';
import type { CompanyRole } from '~/lib/choices/roles';
import { Line } from '~/ui/data/line';
import { Time } from '~/ui/data/time';
import { resultOf } from '~/ui/form/form-result';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { type FormParts, ServerForm, useServerForm } from '~/ui/form/use-server-form';

type Invitation = Team['invitations'][number];

export function InvitationLine({
  invitation,
  mayChange,
}: {
  invitation: Invitation;
  mayChange: boolean;
}) {
  return (
    <Line
      title={invitation.email}
      detail={
        <>
          {COMPANY_ROLE_LABELS[invitation.role]} · {invitation.isExpired ? 'expired ' : 'expires '}
          <Time at={invitation.expiresAt} format="short" />
        </>
      }
    >
      {mayChange ? (
        <Form method="post" className="row">
          <input type="hidden" name="invitationId" value={invitation.id} />
          <SubmitButton
            kind="plain"
            size="sm"
            intent="resend-invitation"
            pending="Sending..."
            about={`to ${invitation.email}`}
          >
            Resend
          </SubmitButton>
          <SubmitButton
            kind="bad"
            size="sm"
            intent="revoke-invitation"
            pending="Withdrawing..."
            about={`the invitation of ${invitation.email}`}
          >
            Withdraw
          </SubmitButton>
        </Form>
      ) : null}
    </Line>
  );
}

interface InviteFormProps extends FormParts {
  roles: CompanyRole[];
}

export function InviteForm({ roles, constraints, result }: InviteFormProps) {
  const { field, ...form } = useServerForm({
    result: resultOf(result, 'invite'),
    constraints,
    defaults: { role: 'member' },
  });
  return (
    <section aria-labelledby="invite" className="ruled">
      <h3 id="invite" className="mb-3 text-base">
        Invite a colleague
      </h3>
      <ServerForm
        {...form}
        ids={{ email: 'invite-email', role: 'invite-role', currentPassword: 'invite-password' }}
      >
        <TextField
          label="Email Address"
          id="invite-email"
          type="email"
          autoComplete="off"
          hint="They get an email with a link that works for seven days."
          {...field('email')}
        />
        <SelectField
          label="Role"
          id="invite-role"
          hint={rolesInWords(roles)}
          options={roleOptions(roles)}
          {...field('role')}
        />
        <CurrentPasswordField
          isAsked={false}
          error={field('currentPassword').error}
          id="invite-password"
        />
        <SubmitButton kind="plain" intent="invite" pending="Sending...">
          Send Invitation
        </SubmitButton>
      </ServerForm>
    </section>
  );
}

export const ROLES: CompanyRole[] = ['owner', 'admin', 'member'];

export const roleOptions = (roles: CompanyRole[]) =>
  roles.map((role) => ({ value: role, label: COMPANY_ROLE_LABELS[role] }));

export const rolesInWords = (roles: CompanyRole[]) =>
  roles.map((role) => `${COMPANY_ROLE_LABELS[role]}: ${COMPANY_ROLES[role]}.`).join(' ');
