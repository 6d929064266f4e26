import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import type { FormResult } from '../form/form-result';
import { useWhenSent } from '../form/use-when-sent';
import { Dialog } from '../overlay/dialog';
import { useAddress } from '../use-address';
import { ContactForm } from './contact-form';
import { newNonce } from './nonce';

export type ContactDialogProps = {
  /** The contact page: `/material/<id>/contact` or `/company/<id>/contact`. */
  action: string;
  title: string;
  /** What the subject starts with. */
  subject: string;
  onClose: () => void;
};

/**
 * The contact form over the page it was opened on. It posts to the contact page's own action, so
 * that what is refused, kept and said is the same in both.
 */
export function ContactDialog({ action, title, subject, onClose }: ContactDialogProps) {
  const fetcher = useFetcher<{ result?: FormResult }>();
  const returnTo = useAddress();
  const [nonce] = useState(newNonce);

  useWhenSent(fetcher, onClose);

  return (
    <Dialog open title={title} onClose={onClose} closeOnOutside={false}>
      <ContactForm
        action={action}
        subject={subject}
        nonce={nonce}
        result={fetcher.data?.result}
        returnTo={returnTo}
        fetcher={fetcher}
        idPrefix="contact-"
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        }
      />
    </Dialog>
  );
}

export default ContactDialog;
