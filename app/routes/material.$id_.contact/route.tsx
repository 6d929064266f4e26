import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { loadContact, sendContact } from '~/http/pages/contact.server';
import { pageMeta } from '~/lib/site';
import { ContactPage } from '~/ui/contact/contact-page';

export const meta: MetaFunction<typeof loader> = ({ data: contact }) =>
  pageMeta(contact?.isOffer ? MESSAGING_COPY.makeOffer : MESSAGING_COPY.contactSeller);

export const loader = ({ request, params: { id = '' } }: LoaderFunctionArgs) =>
  loadContact(request, { materialId: id });

export const action = ({ request, params: { id = '' } }: ActionFunctionArgs) =>
  sendContact(request, { materialId: id }, `/material/${id}`);

export default ContactPage;
