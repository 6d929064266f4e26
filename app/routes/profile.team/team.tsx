import { Form } from '@remix-run/react';
import { COMPANY_ROLE_LABELS, POWER_REFUSALS, TEAM_COPY } from '~/domain/companies/copy';
import type { Team } from '~/domain/companies/index.server';
import { type CompanyRole, mayDo } from '~/lib/choices/roles';
import { AvatarInitials } from '~/ui/data/avatar-initials';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult, resultOf } from '~/ui/form/form-result';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import type { FormParts } from '~/ui/form/use-server-form';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';
import { InvitationLine, InviteForm, roleOptions, ROLES, rolesInWords } from './invitations';

type Member = Team['members'][number];

export function TeamSection({
  team,
  role,
  userId,
  asksPassword,
  constraints,
  result,
}: FormParts & {
  team: Team;
  role: CompanyRole | null;
  userId: string;
  asksPassword: boolean;
}) {
  const isOwner = mayDo(role, 'manage_team');
  const mayInvite = mayDo(role, 'invite');
  const own = ['change-role', 'remove-member', 'resend-invitation', 'revoke-invitation'];
  const changed = readFormResult(resultOf(result, ...own, ...(mayInvite ? [] : ['invite'])));
  return (
    <Panel id="team" title="Team">
      {isOwner ? null : <p>{mayInvite ? TEAM_COPY.adminMay : POWER_REFUSALS.manage_team}</p>}
      <ErrorSummary errors={asFormError(changed.errors)} />
      <ul className="stack">
        {team.members.map((member) => (
          <li key={member.userId} className="stack ruled">
            <MemberLine member={member} isSelf={member.userId === userId} />
            {isOwner ? (
              <MemberForms
                member={member}
                isSelf={member.userId === userId}
                asksPassword={asksPassword}
                result={changed.value('userId') === member.userId ? result : undefined}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {team.invitations.length > 0 ? (
        <>
          <h3 className="text-base">Invited</h3>
          <ul className="stack">
            {team.invitations.map((invitation) => (
              <InvitationLine
                key={invitation.id}
                invitation={invitation}
                mayChange={isOwner || invitation.role === 'member'}
              />
            ))}
          </ul>
        </>
      ) : null}
      {mayInvite ? (
        <InviteForm
          key={team.invitations.map(({ id, expiresAt }) => id + expiresAt.getTime()).join()}
          roles={isOwner ? ROLES : ['member']}
          constraints={constraints}
          result={result}
        />
      ) : null}
    </Panel>
  );
}

function asFormError(errors: Record<string, string | string[] | undefined>) {
  const [first] = Object.values(errors);
  return first ? { '': first } : errors;
}

function MemberLine({ member, isSelf }: { member: Member; isSelf: boolean }) {
  return (
    <div className="row">
      <AvatarInitials name={member.name} />
      <div className="min-w-0 grow basis-60">
        <b>{member.name}</b>
        {isSelf ? ' (you)' : null}
        <p className="quiet wrap-anywhere">{member.email}</p>
        <p className="meta">
          {isSelf ? (
            'Last seen now'
          ) : member.lastSeenAt ? (
            <>
              Last seen <Time at={member.lastSeenAt} format="ago" />
            </>
          ) : (
            'Not seen yet'
          )}
        </p>
      </div>
      <Badge tone={member.role === 'owner' ? 'good' : 'neutral'}>
        {COMPANY_ROLE_LABELS[member.role]}
      </Badge>
    </div>
  );
}

interface MemberFormsProps {
  member: Member;
  isSelf: boolean;
  asksPassword: boolean;
  /** Of this member's forms */
  result: FormParts['result'];
}

function MemberForms({ member, isSelf, asksPassword, result }: MemberFormsProps) {
  const change = readFormResult(resultOf(result, 'change-role'));
  const removal = readFormResult(resultOf(result, 'remove-member'));
  const id = <input type="hidden" name="userId" value={member.userId} />;
  return (
    <Disclosure
      open={Boolean(result)}
      summary={
        <span>
          Change <span className="sr">the role of {member.name}</span>
          {isSelf ? null : ' or remove'}
        </span>
      }
    >
      <div className="stack">
        <Form method="post" className="form" key={member.role}>
          {id}
          <SelectField
            label="Role"
            name="role"
            id={`role-${member.userId}`}
            hint={rolesInWords(ROLES)}
            options={roleOptions(ROLES)}
            defaultValue={change.value('role', member.role)}
          />
          <CurrentPasswordField
            isAsked={asksPassword}
            error={change.error('currentPassword')}
            id={`role-password-${member.userId}`}
          />
          <SubmitButton kind="plain" intent="change-role" pending="Changing...">
            Change Role
          </SubmitButton>
        </Form>
        {isSelf ? null : (
          <Form method="post" className="stack">
            {id}
            <p className="meta">
              {member.name} is signed out right away and keeps an account without a company.
              Invitations they sent stop working.
            </p>
            <CurrentPasswordField
              isAsked={asksPassword}
              error={removal.error('currentPassword')}
              id={`password-${member.userId}`}
            />
            <SubmitButton kind="bad" intent="remove-member" pending="Removing...">
              Remove from Team
            </SubmitButton>
          </Form>
        )}
      </div>
    </Disclosure>
  );
}
