import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { SAVED_SEARCH_COPY } from '~/domain/catalogue/saved/copy';
import { getSearchOfToken, switchOffByToken } from '~/domain/catalogue/index.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { redirectWithToast } from '~/http/toasts.server';
import { unlistedMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { SubmitButton } from '~/ui/form/submit-button';
import { NarrowPage } from '~/ui/layout/narrow-page';

export const meta = () => unlistedMeta('Turn an alert off');

/** Mail programs prefetch links, so a GET changes nothing: the button does. */
export async function loader({ params }: LoaderFunctionArgs) {
  const search = await getSearchOfToken(params.token ?? '');
  if (!search) throw data(SAVED_SEARCH_COPY.gone, { status: 404 });
  return search;
}

export async function action({ params }: ActionFunctionArgs) {
  const token = params.token ?? '';
  await withRefusalPage(() => switchOffByToken(token));
  return redirectWithToast(`/saved/off/${encodeURIComponent(token)}`, SAVED_SEARCH_COPY.off);
}

export default function SwitchOffPage() {
  const { said, isActive } = useLoaderData<typeof loader>();
  return (
    <NarrowPage title={isActive ? 'Turn this alert off?' : 'This alert is off'}>
      <p>
        {isActive ? 'We notify' : 'We no longer notify'}
        {' your company of new materials that match '}
        <b>{said}</b>.
      </p>
      <Form method="post" className="row">
        {isActive ? <SubmitButton pending="Turning off...">Turn Off</SubmitButton> : null}
        <ButtonLink to="/saved">See saved materials</ButtonLink>
      </Form>
    </NarrowPage>
  );
}
