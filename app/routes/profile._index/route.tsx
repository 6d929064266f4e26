import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod/v4';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import {
  cancelNewEmail,
  confirmEmailChange,
  confirmPassword,
  getNewEmail,
  getProfile,
  resendEmailChange,
  sendOwnVerificationCode,
  updateProfile,
} from '~/domain/accounts/index.server';
import { ConfirmEmailChange, UpdateProfile } from '~/domain/accounts/profile/profile.schema';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { requireProfile } from '~/http/session/guards.server';
import { type NewToast, redirectWithToast } from '~/http/toasts.server';
import { EMAIL_CHANGE_INTENTS } from '~/ui/email-change';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { Account } from './account';

const PATH = '/profile';

const AccountForm = z.discriminatedUnion('intent', [
  UpdateProfile.extend({ intent: z.literal('profile') }),
  ConfirmEmailChange.extend({ intent: z.literal('confirm-email') }),
  z.object({ intent: z.literal('resend-email') }),
  z.object({ intent: z.literal('cancel-email') }),
  z.object({ intent: z.literal('verify-email') }),
]);

const TABS = ['company', 'security', 'preferences'];

export async function loader({ request }: LoaderFunctionArgs) {
  const tab = new URL(request.url).searchParams.get('tab');
  if (tab && TABS.includes(tab)) throw redirect(`${PATH}/${tab}`);
  const { actor } = await requireProfile(request);
  return {
    profile: await getProfile(actor),
    constraints: formConstraints(UpdateProfile),
    asksPassword: !actor.isPasswordFresh,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireProfile(request);
  const { actor } = viewer;
  const form = await readForm(request, AccountForm);
  return form.submit(async (input) => {
    const isEmailChange = EMAIL_CHANGE_INTENTS.includes(input.intent);
    if (isEmailChange && !(await getNewEmail('email_change', actor.userId))) {
      return done(PROFILE_COPY.emailChangeOver);
    }
    switch (input.intent) {
      case 'profile': {
        const { emailToConfirm, hasNewName } = await withFallbackMessage(
          PROFILE_COPY.updateFailed.description,
          async () => updateProfile(input, await confirmPassword(input.currentPassword, viewer)),
        );
        const { profileUpdated, codeSent } = PROFILE_COPY;
        return done({
          ...(emailToConfirm ? codeSent(emailToConfirm) : profileUpdated),
          ...(hasNewName && { title: profileUpdated.title }),
        });
      }
      case 'confirm-email':
        return done(PROFILE_COPY.emailChanged(await confirmEmailChange(input, actor)));
      case 'resend-email':
        return done(PROFILE_COPY.codeSent(await resendEmailChange(actor)));
      case 'cancel-email':
        await cancelNewEmail('email_change', actor.userId);
        return done(PROFILE_COPY.emailChangeCancelled);
      case 'verify-email': {
        const email = await sendOwnVerificationCode(actor);
        const page = `/verify-email?${new URLSearchParams({ email })}`;
        return done(PROFILE_COPY.codeSent(email), page);
      }
    }
  });
}

const done = (toast: NewToast, to = PATH) => redirectWithToast(to, toast);

export default function AccountPage() {
  const page = useLoaderData<typeof loader>();
  const result = useKeptActionData<typeof action>()?.result;
  useFailureToast(result, PROFILE_COPY.updateFailed.title);
  return <Account {...page} result={result} />;
}
