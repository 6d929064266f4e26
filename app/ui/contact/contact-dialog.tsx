import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormResult } from '../form/form-result';
import { Dialog } from '../overlay/dialog';
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
  const { pathname, search } = useLocation();
  const [nonce] = useState(newNonce);

  // A refusal brings new data. Once the message is sent the action leads back here, and the fetcher
  // comes to rest with what it had before.
  const { state, data } = fetcher;
  const before = useRef<{ data: unknown } | null>(null);
  useEffect(() => {
    if (state !== 'idle') {
      before.current ??= { data };
      return;
    }
    if (before.current && before.current.data === data) onClose();
    before.current = null;
  }, [state, data, onClose]);

  return (
    <Dialog open title={title} onClose={onClose} closeOnOutside={false}>
      <ContactForm
        action={action}
        subject={subject}
        nonce={nonce}
        result={fetcher.data?.result}
        returnTo={pathname + search}
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
