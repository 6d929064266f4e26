import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { loadContact, sendContact } from '~/http/pages/contact.server';
import { pageMeta } from '~/lib/site';
import { ContactPage } from '~/ui/contact/contact-page';

export const meta = () => pageMeta(MESSAGING_COPY.contactSeller);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadContact(request, { materialId: params.id ?? '' });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const materialId = params.id ?? '';
  return sendContact(request, { materialId }, `/material/${materialId}`);
}

export default function ContactSellerPage() {
  const contact = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const material = `/material/${useParams().id}`;
  return (
    <ContactPage
      title={MESSAGING_COPY.contactSeller}
      crumbs={[
        { label: 'Browse', to: '/browse' },
        { label: contact.title ?? '', to: material },
      ]}
      contact={contact}
      action={`${material}/contact`}
      backTo={material}
      result={actionData?.result}
    />
  );
}
