import { useEffect, useRef } from 'react';
import type { Profile } from '~/domain/accounts/index.server';
import { fullNameOf, USER_ROLE_LABELS } from '~/ui/admin/labels';
import { AvatarInitials } from '~/ui/data/avatar-initials';
import { Badge } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult, resultOf } from '~/ui/form/form-result';
import { NameFields } from '~/ui/form/name-fields';
import { PressForm } from '~/ui/form/press-form';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { type FormParts, ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { Panel } from '~/ui/layout/panel';
import { focusHeading } from '~/ui/layout/use-section-focus';
import { EmailChange } from '~/ui/email-change';

interface AccountProps extends FormParts {
  profile: Profile;
  asksPassword: boolean;
}

export function Account({ profile, constraints, result, asksPassword }: AccountProps) {
  const fullName = fullNameOf(profile);
  const asked = profile.emailChange?.email;
  const known = useRef(asked);
  useEffect(() => {
    if (asked && asked !== known.current) focusHeading('confirm-email');
    known.current = asked;
  }, [asked]);
  return (
    <div className="stack">
      <section className="panel row" aria-label="Your account">
        <AvatarInitials name={fullName} />
        <div className="min-w-0 grow basis-60">
          <b>{fullName}</b>
          <p className="quiet wrap-anywhere">{profile.email}</p>
        </div>
        <div className="row">
          <Badge tone={profile.role === 'admin' ? 'fair' : 'neutral'}>
            {USER_ROLE_LABELS[profile.role]}
          </Badge>
          {profile.emailVerified ? <Badge tone="good">✓ Verified</Badge> : null}
        </div>
      </section>
      {profile.emailVerified ? null : <VerifyEmail profile={profile} result={result} />}
      {profile.emailChange ? <EmailChange {...profile.emailChange} result={result} /> : null}
      <ProfileForm
        key={profile.updatedAt}
        profile={profile}
        constraints={constraints}
        result={result}
        asksPassword={asksPassword}
      />
    </div>
  );
}

function VerifyEmail({ profile, result }: Pick<AccountProps, 'profile' | 'result'>) {
  return (
    <Notice kind="warn" title="Your email address is not verified">
      <p>We’ll send a code to {profile.email}. Enter it to confirm the address is yours.</p>
      <div className="stack mt-2">
        <ErrorSummary errors={readFormResult(resultOf(result, 'verify-email')).errors} />
        <PressForm intent="verify-email" pending="Sending...">
          Verify Email
        </PressForm>
      </div>
    </Notice>
  );
}

function ProfileForm({ profile, constraints, result, asksPassword }: AccountProps) {
  const { firstName, lastName, email } = profile;
  const { field, ...form } = useServerForm({
    result: resultOf(result, 'profile'),
    constraints,
    defaults: { firstName, lastName, email, emailSeen: email },
  });
  return (
    <Panel id="profile-form" title="Profile">
      <ServerForm {...form} preventScrollReset>
        <NameFields field={field} />
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          hint="You sign in with this address. To change it, enter the code we send to the new one."
          {...field('email')}
        />
        <CurrentPasswordField
          isAsked={asksPassword}
          error={field('currentPassword').error}
          hint="Only needed to change your email address."
        />
        <input type="hidden" name="emailSeen" value={field('emailSeen').defaultValue} />
        <SubmitButton intent="profile" pending="Updating...">
          Update Profile
        </SubmitButton>
      </ServerForm>
    </Panel>
  );
}
