import { Form } from '@remix-run/react';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import type { SessionView } from '~/domain/accounts/index.server';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { NewPasswordFields } from '~/ui/form/new-password-fields';
import { PasswordField } from '~/ui/form/password-field';
import { SubmitButton } from '~/ui/form/submit-button';

export function PasswordForm({ email, result }: { email: string; result: FormResult | undefined }) {
  const { errors, error } = readFormResult(resultOf(result, 'password'));
  return (
    <section className="panel" aria-labelledby="password-form">
      <h2 id="password-form" className="mb-3">
        Password
      </h2>
      <Form method="post" className="form" noValidate>
        <ErrorSummary errors={errors} />
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Current Password"
          name="currentPassword"
          autoComplete="current-password"
          error={error('currentPassword')}
          required
        />
        <NewPasswordFields
          label="New Password"
          name="newPassword"
          hint={PROFILE_COPY.passwordHint}
          error={error}
        />
        <p className="meta">All your other devices will be signed out.</p>
        <div className="row">
          <SubmitButton name="intent" value="password" pending="Changing Password...">
            Change Password
          </SubmitButton>
        </div>
      </Form>
    </section>
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
    <section className="panel stack" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ErrorSummary errors={errors} />
      <ul className="stack">
        {sessions.map((session) => (
          <li key={session.id} className="row border-t border-line pt-3">
            <div className="min-w-0 grow basis-60">
              <b>{session.device}</b>
              <p className="meta">
                {session.ipAddress ? `${session.ipAddress} · ` : null}
                {session.isCurrent ? (
                  'In use now'
                ) : (
                  <>
                    Last used <Time at={session.lastSeenAt} format="relative" />
                  </>
                )}
              </p>
            </div>
            {session.isCurrent ? <Badge tone="good">This device</Badge> : null}
            <Form method="post">
              <input type="hidden" name="sessionId" value={session.id} />
              <input type="hidden" name="form" value={session.id} />
              <SubmitButton
                kind="plain"
                size="sm"
                name="intent"
                value="end-session"
                pending="Signing out..."
              >
                Sign out<span className="sr"> {session.device}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" className="row">
          <SubmitButton
            kind="bad"
            name="intent"
            value="end-other-sessions"
            pending="Signing out..."
          >
            Sign out everywhere else
          </SubmitButton>
        </Form>
      ) : null}
    </section>
  );
}
