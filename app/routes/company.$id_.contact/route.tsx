import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { loadContact, sendContact } from '~/http/pages/contact.server';
import { pageMeta } from '~/lib/site';
import { ContactPage } from '~/ui/contact/contact-page';

export const meta = () => pageMeta(MESSAGING_COPY.contactCompany);

export const loader = ({ request, params: { id = '' } }: LoaderFunctionArgs) =>
  loadContact(request, { companyId: id });

export const action = ({ request, params: { id = '' } }: ActionFunctionArgs) =>
  sendContact(request, { companyId: id }, `/company/${id}`);

export default ContactPage;
