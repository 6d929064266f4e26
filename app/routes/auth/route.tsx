import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { findDemoBuyer } from '~/domain/accounts/index.server';
import { SignIn } from '~/domain/accounts/sessions/sign-in.schema';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  getRegistrationAtHand,
  getRegistrationByLink,
  registerCompanyBriefly,
} from '~/domain/companies/index.server';
import { RegisterCompanyBriefly } from '~/domain/companies/registration/register-company.schema';
import { signInByForm } from '~/http/session/authenticator.server';
import { formConstraints } from '~/http/forms/form-constraints.server';
import { readForm } from '~/http/forms/forms.server';
import { safeReturnTo } from '~/http/return-to.server';
import { getViewer } from '~/http/session/session.server';
import { withFallbackMessage } from '~/http/forms/fallback-message.server';
import { namedVisitorOf, visitorOf } from '~/http/session/visitor.server';
import { pageTitle } from '~/lib/site';
import { SignInForm } from '~/ui/accounts/sign-in-form';
import type { FormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { Tabs } from '~/ui/overlay/tabs';
import { SignUpForm } from './sign-up-form';

const TABS = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
];
const SIGN_UP_PATH = '/auth?tab=sign-up';

export const meta: MetaFunction = () => [{ title: pageTitle('Sign In or Sign Up') }];

const isSignUp = (request: Request) => new URL(request.url).searchParams.get('tab') === 'sign-up';

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'));
  if (await getViewer(request)) throw redirect(returnTo, 303);
  const again = new URL(request.url).searchParams.get('again');
  const [demoBuyer, earlier] = await Promise.all([
    findDemoBuyer(),
    again ? getRegistrationByLink(again) : getRegistrationAtHand(visitorOf(request)),
  ]);
  return {
    tab: isSignUp(request) ? 'sign-up' : 'sign-in',
    returnTo,
    hasDemo: demoBuyer !== null,
    constraints: formConstraints(RegisterCompanyBriefly),
    kept: earlier?.backTo === SIGN_UP_PATH && !earlier.isConfirmed ? earlier.typed : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  if (!isSignUp(request)) return signInByForm(request, await readForm(request, SignIn));

  const form = await readForm(request, RegisterCompanyBriefly);
  const { visitor, headers } = namedVisitorOf(request);
  return form.submit(async (input) => {
    await withFallbackMessage(REGISTRATION_COPY.failedBriefly, () =>
      registerCompanyBriefly(input, visitor),
    );
    return redirect('/register/verify', { status: 303, headers });
  });
}

interface Answer {
  result?: FormResult;
  reason?: string | null;
}

export default function AuthPage() {
  const { tab, returnTo, hasDemo, kept, constraints } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
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
          <SignInForm returnTo={returnTo} result={answer?.result} reason={answer?.reason} />
          {hasDemo ? <DemoSignIn /> : null}
        </>
      )}
    </NarrowPage>
  );
}

function DemoSignIn() {
  return (
    <Form method="post" action="/auth/demo" className="panel stack">
      <p>Just looking? Try the marketplace as the buyer of a made-up company.</p>
      <p>
        <SubmitButton kind="plain" pending="Signing in...">
          Demo Sign In
        </SubmitButton>
      </p>
    </Form>
  );
}
