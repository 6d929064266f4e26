import { PROFILE_COPY } from '~/domain/accounts/copy';
import { COMPANY_ROLE_LABELS, COMPANY_ROLES, TEAM_COPY } from '~/domain/companies/copy';
import type { InvitationView } from '~/domain/companies/index.server';
import { DescriptionList } from '~/ui/data/description-list';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { NameFields } from '~/ui/form/name-fields';
import { NewPasswordFields } from '~/ui/form/password-field';
import { PressForm } from '~/ui/form/press-form';
import { SubmitButton } from '~/ui/form/submit-button';
import { type FormParts, ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { AcceptsTerms } from '~/ui/registration/accepts-terms';

interface StepsProps extends FormParts {
  invitation: InvitationView;
  viewerEmail: string | null;
  here: string;
}

export function InvitationSteps(props: StepsProps) {
  const { invitation } = props;
  return (
    <>
      <DescriptionList
        facts={{
          Company: invitation.companyName,
          'Your email': invitation.email,
          Role: `${COMPANY_ROLE_LABELS[invitation.role]}: ${COMPANY_ROLES[invitation.role]}`,
        }}
      />
      <NextStep {...props} />
    </>
  );
}

function NextStep({ invitation, viewerEmail, constraints, here, result }: StepsProps) {
  switch (invitation.state) {
    case 'new':
      return <AccountForm email={invitation.email} constraints={constraints} result={result} />;
    case 'join':
      return (
        <div className="form">
          <ErrorSummary errors={readFormResult(result).errors} />
          <p>You are signed in as {viewerEmail}.</p>
          <PressForm kind="go" intent="join" pending="Joining...">
            {`Join ${invitation.companyName}`}
          </PressForm>
        </div>
      );
    case 'sign_in':
      return (
        <Notice
          title="You have an account"
          link={{
            to: `/signin?${new URLSearchParams({ returnTo: here })}`,
            label: 'Sign In',
            kind: 'go',
          }}
        >
          Sign in with {invitation.email}. You’ll come back here to join.
        </Notice>
      );
    case 'accepted':
      return (
        <Notice
          kind="success"
          title={`You’ve already joined ${invitation.companyName}`}
          link={{
            to: viewerEmail ? '/browse' : '/signin',
            label: viewerEmail ? 'Browse Materials' : 'Sign In',
            kind: 'go',
          }}
        >
          {viewerEmail
            ? `You are signed in as ${viewerEmail}.`
            : `Sign in with ${invitation.email} and your password.`}
        </Notice>
      );
    case 'other_account':
      return (
        <Notice
          kind="warn"
          title={`You are signed in as ${viewerEmail}`}
          action={<PressForm action="/sign-out">Sign Out</PressForm>}
        >
          {TEAM_COPY.states.other_account}
        </Notice>
      );
    default:
      return (
        <Notice kind="warn" title="You can’t join with this email address">
          {TEAM_COPY.states[invitation.state]}
        </Notice>
      );
  }
}

function AccountForm({
  email,
  constraints,
  result,
}: Pick<StepsProps, 'constraints' | 'result'> & { email: string }) {
  const { field, ...form } = useServerForm({ result, constraints });
  return (
    <ServerForm {...form}>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NameFields field={field} />
      <NewPasswordFields
        label="Password"
        name="newPassword"
        hint={PROFILE_COPY.passwordHint}
        field={field}
      />
      <AcceptsTerms button="Create Account and Join" />
      <SubmitButton intent="accept" pending="Joining...">
        Create Account and Join
      </SubmitButton>
    </ServerForm>
  );
}
