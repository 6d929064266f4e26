import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { findDemoBuyer } from '~/domain/accounts/index.server';
import { SignIn } from '~/domain/accounts/sessions/sign-in.schema';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  getRecentRegistration,
  getRegistrationByLink,
  registerCompanyBriefly,
} from '~/domain/companies/index.server';
import { RegisterCompanyBriefly } from '~/domain/companies/registration/register-company.schema';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { safeReturnTo } from '~/http/return-to.server';
import { type BlockedSignIn, signInByForm } from '~/http/session/authenticator.server';
import { getViewer, signInHeaders } from '~/http/session/session.server';
import { namedVisitorOf, visitorOf } from '~/http/session/visitor.server';
import { redirectWithToast } from '~/http/toasts.server';
import { pageMeta, REVIEW_PROMISE } from '~/lib/site';
import { SignInForm } from '~/ui/accounts/sign-in-form';
import type { FormResult } from '~/ui/form/form-result';
import { PressForm } from '~/ui/form/press-form';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField } from '~/ui/form/text-field';
import { type FormParts, ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';
import { Tabs } from '~/ui/overlay/tabs';
import { AcceptsTerms } from '~/ui/registration/accepts-terms';
import { StateField } from '~/ui/state-field';

const TABS = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
];
const SIGN_UP_PATH = '/auth?tab=sign-up';
const DEMO_PATH = '/auth?tab=demo';

export const meta = () => pageMeta('Sign In or Sign Up');

const tabOf = (request: Request) => new URL(request.url).searchParams.get('tab');

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'));
  if (await getViewer(request)) throw redirect(returnTo, 303);
  const again = new URL(request.url).searchParams.get('again');
  const [demoBuyer, earlier] = await Promise.all([
    findDemoBuyer(),
    again ? getRegistrationByLink(again) : getRecentRegistration(visitorOf(request)),
  ]);
  return {
    tab: tabOf(request) === 'sign-up' ? 'sign-up' : 'sign-in',
    returnTo,
    hasDemo: demoBuyer !== null,
    constraints: formConstraints(RegisterCompanyBriefly),
    kept: earlier?.backTo === SIGN_UP_PATH && !earlier.isConfirmed ? earlier.typed : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const tab = tabOf(request);
  if (tab === 'demo') return signInToDemo(request);
  if (tab !== 'sign-up') return signInByForm(request, await readForm(request, SignIn));

  const form = await readForm(request, RegisterCompanyBriefly);
  const { visitor, headers } = namedVisitorOf(request);
  return form.submit(async (input) => {
    await withFallbackMessage(REGISTRATION_COPY.failedBriefly, () =>
      registerCompanyBriefly(input, visitor),
    );
    return redirect('/register/verify', { status: 303, headers });
  });
}

async function signInToDemo(request: Request) {
  const { none, ...welcome } = ACCOUNTS_COPY.demo;
  const buyerId = await findDemoBuyer();
  if (!buyerId) {
    return redirectWithToast('/auth', { kind: 'error', title: welcome.title, description: none });
  }
  return redirectWithToast('/browse', welcome, {
    headers: await signInHeaders(request, { userId: buyerId }),
  });
}

interface Answer extends Partial<BlockedSignIn> {
  result?: FormResult;
}

export default function AuthPage() {
  const { tab, returnTo, hasDemo, kept, constraints } = useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>() as Answer | undefined;
  return (
    <NarrowPage
      title={tab === 'sign-up' ? 'Sign Up' : 'Sign In'}
      subtitle="Buy, sell and message as your company."
    >
      <Tabs tabs={TABS} current={tab} label="Sign in or sign up" />
      {tab === 'sign-up' ? (
        <SignUpForm kept={kept} constraints={constraints} result={answer?.result} />
      ) : (
        <>
          <SignInForm {...answer} returnTo={returnTo} />
          {hasDemo ? <DemoSignIn /> : null}
        </>
      )}
    </NarrowPage>
  );
}

function DemoSignIn() {
  return (
    <div className="panel stack">
      <p>Just looking? Try the marketplace as a buyer at a demo company.</p>
      <PressForm action={DEMO_PATH} pending="Signing in...">
        Demo Sign In
      </PressForm>
    </div>
  );
}

interface SignUpFormProps extends FormParts {
  kept: Record<string, string> | null;
}

function SignUpForm({ kept, constraints, result }: SignUpFormProps) {
  const { field, ...form } = useServerForm({ result, constraints, defaults: kept });
  return (
    <ServerForm {...form} className="stack">
      <p>
        Tell us who you are. We confirm your email, review your company within {REVIEW_PROMISE}, and
        email you a code to set a password. To choose one now, use{' '}
        <AppLink to="/register">the full registration</AppLink>.
      </p>
      <TextField label="Company Name" autoComplete="organization" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      <TextField label="Address" autoComplete="street-address" {...field('address')} />
      <div className="two">
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <StateField
          autoComplete="address-level1"
          placeholder="Select a state"
          {...field('state')}
        />
      </div>
      <TextAreaField label="Description" {...field('description')} />
      <AcceptsTerms button="Create Account" />
      <SubmitButton pending="Creating...">Create Account</SubmitButton>
    </ServerForm>
  );
}
