import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SignIn } from '~/domain/accounts/sessions/sign-in.schema';
import { signInByForm } from '~/http/session/authenticator.server';
import { readForm } from '~/http/forms/forms.server';
import { safeReturnTo } from '~/http/return-to.server';
import { getViewer } from '~/http/session/session.server';
import { pageMeta } from '~/lib/site';
import { SignInForm } from '~/ui/accounts/sign-in-form';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';

export const meta = () => pageMeta('Sign In');

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'));
  if (await getViewer(request)) throw redirect(returnTo, { status: 303 });
  return { returnTo };
}

export async function action({ request }: ActionFunctionArgs) {
  return signInByForm(request, await readForm(request, SignIn));
}

export default function SignInPage() {
  const { returnTo } = useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>();
  return (
    <NarrowPage title="Sign In" subtitle="Buy, sell and message as your company.">
      <SignInForm {...answer} returnTo={returnTo} />
      <p>
        New here? <AppLink to="/register">Register your company</AppLink>
      </p>
    </NarrowPage>
  );
}
