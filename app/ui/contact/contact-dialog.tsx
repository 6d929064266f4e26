import { useState } from 'react';
import { useDialogForm } from '../form/use-dialog-form';
import { Dialog } from '../overlay/dialog';
import { ContactForm } from './contact-form';
import { newNonce } from './nonce';

export type ContactDialogProps = {
  action: string;
  title: string;
  subject: string;
  content?: string;
  onClose: () => void;
};

export function ContactDialog({ action, title, subject, content, onClose }: ContactDialogProps) {
  const { fetcher, answer, returnTo } = useDialogForm(onClose);
  const [nonce] = useState(newNonce);

  return (
    <Dialog open title={title} onClose={onClose} closeOnOutside={false}>
      <ContactForm
        action={action}
        subject={subject}
        content={content}
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
