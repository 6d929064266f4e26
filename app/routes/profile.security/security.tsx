import { Form } from '@remix-run/react';
import { PROFILE_COPY, TOKENS_COPY, TWO_STEP_COPY } from '~/domain/accounts/copy';
import type { SessionView } from '~/domain/accounts/index.server';
import { CodeField } from '~/ui/code-field';
import { Line } from '~/ui/data/line';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { NewPasswordFields, PasswordField } from '~/ui/form/password-field';
import { PressForm } from '~/ui/form/press-form';
import { Checkbox } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { type FormParts, ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';
import { Disclosure } from '~/ui/overlay/disclosure';

interface PasswordFormProps extends FormParts {
  email: string;
  tokenCount: number;
}

export function PasswordForm({ email, tokenCount, constraints, result }: PasswordFormProps) {
  const { field, ...form } = useServerForm({
    result: resultOf(result, 'password'),
    constraints,
  });
  return (
    <Panel id="password-form" title="Password">
      <ServerForm {...form}>
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <NewPasswordFields
          label="New Password"
          name="newPassword"
          hint={PROFILE_COPY.passwordHint}
          field={field}
        />
        <p className="meta">All your other devices will be signed out.</p>
        {tokenCount > 0 ? (
          <Checkbox name="keepTokens" label="Keep my API tokens" hint={TOKENS_COPY.keepHint} />
        ) : null}
        <SubmitButton intent="password" pending="Changing Password...">
          Change Password
        </SubmitButton>
      </ServerForm>
    </Panel>
  );
}

export function TwoStepPanel({ isOn }: { isOn: boolean }) {
  return (
    <Panel id="two-step" title={TWO_STEP_COPY.title}>
      <p className="row">
        <Badge tone={isOn ? 'good' : undefined}>{isOn ? 'On' : 'Off'}</Badge>
        <AppLink to="/profile/two-step">
          {isOn ? 'Recovery codes and turning it off' : 'Set up two-step sign-in'}
        </AppLink>
        <AppLink to="/profile/two-step#passkeys">Passkeys</AppLink>
      </p>
    </Panel>
  );
}

export function Sessions({
  sessions,
  result,
}: {
  sessions: SessionView[];
  result: FormResult | undefined;
}) {
  const { errors } = readFormResult(resultOf(result, 'end-session', 'end-other-sessions'));
  return (
    <Panel id="sessions" title="Where you’re signed in">
      <ErrorSummary errors={errors} />
      <ul className="stack">
        {sessions.map((session) => (
          <Line
            key={session.id}
            title={session.device}
            detail={
              <>
                {session.ipAddress ? `${session.ipAddress} · ` : null}
                {session.isCurrent ? (
                  'In use now'
                ) : (
                  <>
                    Last used <Time at={session.lastSeenAt} format="ago" />
                  </>
                )}
              </>
            }
          >
            {session.isCurrent ? <Badge tone="good">This device</Badge> : null}
            <PressForm
              fields={{ sessionId: session.id }}
              size="sm"
              intent="end-session"
              pending="Signing out..."
              about={session.device}
            >
              Sign out
            </PressForm>
          </Line>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <PressForm kind="bad" intent="end-other-sessions" pending="Signing out...">
          Sign out everywhere else
        </PressForm>
      ) : null}
    </Panel>
  );
}

interface YourDataProps {
  hasTwoStep: boolean;
  companyAfterClosing: string | null;
  result: FormResult | undefined;
}

export function YourData({ hasTwoStep, companyAfterClosing, result }: YourDataProps) {
  const own = resultOf(result, 'close-account');
  const { errors, error } = readFormResult(own);
  return (
    <Panel id="your-data" title="Your data">
      <p>
        <a className="link" href="/profile/data.json" download>
          Download your data
        </a>{' '}
        as a JSON file: your profile, sign-ins, notifications, what you saved, bought, wrote and
        uploaded, and the log of changes to your account.
      </p>
      <Disclosure summary="Close your account" open={own !== null}>
        <Form method="post" className="form" noValidate>
          <ErrorSummary
            errors={errors}
            ids={{ currentPassword: 'close-password', code: 'close-code' }}
          />
          <p>
            You are signed out everywhere, and your name, email address and password are deleted.
            What you bought, sold or wrote for your company stays with it, without your name. This
            can’t be undone.
          </p>
          {companyAfterClosing ? <p>{companyAfterClosing}</p> : null}
          <PasswordField
            id="close-password"
            name="currentPassword"
            label="Your Password"
            autoComplete="current-password"
            error={error('currentPassword')}
            required
          />
          {hasTwoStep ? (
            <CodeField
              id="close-code"
              name="code"
              hint={TWO_STEP_COPY.codeHint}
              error={error('code')}
              required
            />
          ) : null}
          <SubmitButton kind="bad" intent="close-account" pending="Closing...">
            Close Account
          </SubmitButton>
        </Form>
      </Disclosure>
    </Panel>
  );
}
