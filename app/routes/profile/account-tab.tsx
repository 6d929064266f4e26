import { Form } from '@remix-run/react';
import type { Profile } from '~/domain/accounts/index.server';
import { AvatarInitials } from '~/ui/data/avatar-initials';
import { Badge } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import type { FormResult } from '~/ui/form/form-result';
import { NameFields } from '~/ui/form/name-fields';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { EmailChange } from './email-change';
import { resultOf } from './of-intent';

const ROLE_LABELS = {
  admin: 'Admin',
  company_user: 'Company user',
  individual_user: 'Individual user',
} as const;

export function AccountTab({
  profile,
  result,
}: {
  profile: Profile;
  result: FormResult | undefined;
}) {
  const fullName = `${profile.firstName} ${profile.lastName}`;
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
            {ROLE_LABELS[profile.role]}
          </Badge>
          {profile.emailVerified ? <Badge tone="good">✓ Verified</Badge> : null}
        </div>
      </section>
      {profile.emailVerified ? null : <VerifyEmail profile={profile} result={result} />}
      {profile.emailChange ? <EmailChange {...profile.emailChange} result={result} /> : null}
      <ProfileForm key={profile.updatedAt} profile={profile} result={result} />
    </div>
  );
}

function VerifyEmail({ profile, result }: { profile: Profile; result: FormResult | undefined }) {
  return (
    <Notice kind="warn" title="Your email address is not verified">
      <p>We send a code to {profile.email}. Entering it proves that the address is yours.</p>
      <Form method="post" className="stack mt-2">
        <ErrorSummary errors={resultOf(result, 'verify-email').errors} />
        <div className="row">
          <SubmitButton kind="plain" name="intent" value="verify-email" pending="Sending...">
            Verify Email
          </SubmitButton>
        </div>
      </Form>
    </Notice>
  );
}

function ProfileForm({ profile, result }: { profile: Profile; result: FormResult | undefined }) {
  const form = resultOf(result, 'profile');
  const { errors, error, value } = form;
  return (
    <section className="panel" aria-labelledby="profile-form">
      <h2 id="profile-form" className="mb-3">
        Profile
      </h2>
      <Form method="post" className="form" noValidate>
        <ErrorSummary errors={errors} />
        <NameFields form={form} defaults={profile} maxLength={100} />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          hint="You sign in with it. Another address counts once you have entered the code that we send to it."
          defaultValue={value('email', profile.email)}
          error={error('email')}
          required
        />
        <input type="hidden" name="emailSeen" value={value('emailSeen', profile.email)} />
        <div className="row">
          <SubmitButton name="intent" value="profile" pending="Updating...">
            Update Profile
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
