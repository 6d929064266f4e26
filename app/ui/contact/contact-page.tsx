import { ButtonLink } from '../button';
import { Notice } from '../feedback/notice';
import type { FormResult } from '../form/form-result';
import { Breadcrumbs, type Crumb } from '../layout/breadcrumbs';
import { PageHeader } from '../layout/page-header';
import { AppLink } from '../link';
import { ContactForm } from './contact-form';

export type ContactPageProps = {
  title: string;
  crumbs: Crumb[];
  contact: {
    companyId: string;
    companyName: string;
    subject: string;
    content: string;
    nonce: string;
    isSignedIn: boolean;
    refusal: string | null;
  };
  action: string;
  backTo: string;
  result?: FormResult | null;
};

export function ContactPage({ title, crumbs, contact, action, backTo, result }: ContactPageProps) {
  return (
    <div className="stack max-w-form">
      <Breadcrumbs crumbs={crumbs} current={title} />
      <PageHeader
        title={title}
        subtitle={
          <>
            Your message goes to{' '}
            <AppLink to={`/company/${contact.companyId}`}>{contact.companyName}</AppLink>.
          </>
        }
      />
      {contact.refusal ? (
        <Notice kind="warn" action={<ButtonLink to={backTo}>Go back</ButtonLink>}>
          {contact.refusal}
        </Notice>
      ) : (
        <>
          {contact.isSignedIn ? null : (
            <Notice>You’ll need to sign in to send this. We’ll save your draft.</Notice>
          )}
          <ContactForm
            action={action}
            subject={contact.subject}
            content={contact.content}
            nonce={contact.nonce}
            result={result}
            cancel={<ButtonLink to={backTo}>Cancel</ButtonLink>}
          />
        </>
      )}
    </div>
  );
}
