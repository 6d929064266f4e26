import { Form } from '@remix-run/react';
import { COMPANY_ROLE_LABELS } from '~/domain/companies/copy';
import type { Team } from '~/domain/companies/index.server';
import type { CompanyRole } from '~/lib/choices/roles';
import { Time } from '~/ui/data/time';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, resultOf } from '~/ui/form/form-result';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { type FormConstraints, useServerForm } from '~/ui/form/use-server-form';
import { roleOptions, rolesInWords } from './roles';

type Invitation = Team['invitations'][number];

export function InvitationLine({
  invitation,
  mayChange,
}: {
  invitation: Invitation;
  mayChange: boolean;
}) {
  return (
    <li className="row border-t border-line pt-3">
      <div className="min-w-0 grow basis-60">
        <b className="wrap-anywhere">{invitation.email}</b>
        <p className="meta">
          {COMPANY_ROLE_LABELS[invitation.role]} · {invitation.isExpired ? 'expired ' : 'expires '}
          <Time at={invitation.expiresAt} format="short" />
        </p>
      </div>
      {mayChange ? (
        <Form method="post" className="row">
          <input type="hidden" name="invitationId" value={invitation.id} />
          <input type="hidden" name="form" value={invitation.id} />
          <SubmitButton
            kind="plain"
            size="sm"
            name="intent"
            value="resend-invitation"
            pending="Sending..."
          >
            Resend<span className="sr"> to {invitation.email}</span>
          </SubmitButton>
          <SubmitButton
            kind="bad"
            size="sm"
            name="intent"
            value="revoke-invitation"
            pending="Withdrawing..."
          >
            Withdraw<span className="sr"> the invitation of {invitation.email}</span>
          </SubmitButton>
        </Form>
      ) : null}
    </li>
  );
}

export function InviteForm({
  roles,
  constraints,
  result,
}: {
  roles: CompanyRole[];
  constraints: FormConstraints;
  result: FormResult | undefined;
}) {
  const { props, errors, field } = useServerForm({
    result: resultOf(result, 'invite'),
    constraints,
    defaults: { role: 'member' },
  });
  return (
    <section aria-labelledby="invite" className="border-t border-line pt-3">
      <h3 id="invite" className="mb-3 text-base">
        Invite a colleague
      </h3>
      <Form method="post" className="form" {...props}>
        <ErrorSummary errors={errors} ids={{ email: 'invite-email', role: 'invite-role' }} />
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
        <div className="row">
          <SubmitButton kind="plain" name="intent" value="invite" pending="Sending...">
            Send Invitation
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
