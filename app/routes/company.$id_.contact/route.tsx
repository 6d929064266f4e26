import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useParams } from '@remix-run/react';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { loadContact, sendContact } from '~/http/pages/contact.server';
import { pageMeta } from '~/lib/site';
import { ContactPage } from '~/ui/contact/contact-page';

export const meta = () => pageMeta(MESSAGING_COPY.contactCompany);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadContact(request, { companyId: params.id ?? '' });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const companyId = params.id ?? '';
  return sendContact(request, { companyId }, `/company/${companyId}`);
}

export default function ContactCompanyPage() {
  const contact = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const company = `/company/${useParams().id}`;
  return (
    <ContactPage
      title={MESSAGING_COPY.contactCompany}
      crumbs={[
        { label: 'Companies', to: '/companies' },
        { label: contact.companyName, to: company },
      ]}
      contact={contact}
      action={`${company}/contact`}
      backTo={company}
      result={actionData?.result}
    />
  );
}
