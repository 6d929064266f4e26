import { useLoaderData, useParams } from '@remix-run/react';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { useKeptActionData } from '../form/use-kept-action-data';
import { ButtonLink } from '../button';
import { Notice } from '../feedback/notice';
import type { FormResult } from '../form/form-result';
import { NarrowPage } from '../layout/narrow-page';
import { AppLink } from '../link';
import { ContactForm } from './contact-form';

interface Contact {
  companyId: string;
  companyName: string;
  /** Of the material; null for a company */
  title: string | null;
  isOffer: boolean;
  subject: string;
  content: string;
  nonce: string;
  isSignedIn: boolean;
  refusal: string | null;
}

export function ContactPage() {
  const contact = useLoaderData<Contact>();
  const answer = useKeptActionData<{ result?: FormResult }>();
  const { id } = useParams();
  const { companyName, title, isOffer } = contact;
  const { heading, list, about } =
    title === null
      ? {
          heading: MESSAGING_COPY.contactCompany,
          list: { label: 'Companies', to: '/companies' },
          about: { label: companyName, to: `/company/${id}` },
        }
      : {
          heading: isOffer ? MESSAGING_COPY.makeOffer : MESSAGING_COPY.contactSeller,
          list: { label: 'Browse', to: '/browse' },
          about: { label: title, to: `/material/${id}` },
        };
  return (
    <NarrowPage
      crumbs={[list, about]}
      current={heading}
      title={heading}
      subtitle={
        <>
          Your message goes to <AppLink to={`/company/${contact.companyId}`}>{companyName}</AppLink>
          .
        </>
      }
    >
      {contact.refusal ? (
        <Notice kind="warn" link={{ to: about.to, label: 'Go back' }}>
          {contact.refusal}
        </Notice>
      ) : (
        <>
          {contact.isSignedIn ? null : (
            <Notice>You’ll need to sign in to send this. We’ll save your draft.</Notice>
          )}
          <ContactForm
            action={`${about.to}/contact`}
            subject={contact.subject}
            content={contact.content}
            nonce={contact.nonce}
            result={answer?.result}
            cancel={<ButtonLink to={about.to}>Cancel</ButtonLink>}
          />
        </>
      )}
    </NarrowPage>
  );
}
