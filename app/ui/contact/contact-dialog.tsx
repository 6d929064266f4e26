import { useState } from 'react';
import { useDialogForm } from '../form/use-dialog-form';
import { Dialog } from '../overlay/dialog';
import { ContactForm } from './contact-form';
import { newNonce } from './nonce';

export type ContactDialogProps = {
  /** The contact page: `/material/<id>/contact` or `/company/<id>/contact`. */
  action: string;
  title: string;
  subject: string;
  onClose: () => void;
};

/** The contact form in a dialog. It posts to the contact page's own action. */
export function ContactDialog({ action, title, subject, onClose }: ContactDialogProps) {
  const { fetcher, answer, returnTo } = useDialogForm(onClose);
  const [nonce] = useState(newNonce);

  return (
    <Dialog open title={title} onClose={onClose} closeOnOutside={false}>
      <ContactForm
        action={action}
        subject={subject}
        nonce={nonce}
        result={answer?.result}
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
