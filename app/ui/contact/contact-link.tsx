import { Suspense, useCallback, useState, type MouseEvent } from 'react';
import { ButtonLink, type ButtonLook } from '../button';
import { lazyPart } from '../lazy-part';
import { isPlainPress } from '../plain-press';

const ContactDialog = lazyPart(() => import('./contact-dialog'));

export type ContactLinkProps = ButtonLook & {
  to: string;
  label: string;
  subject?: string;
  content?: string;
  title?: string;
  'aria-label'?: string;
};

export function ContactLink({
  to,
  label,
  subject = '',
  content,
  title = label,
  ...look
}: ContactLinkProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const show = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <ButtonLink to={to} prefetch="none" aria-haspopup="dialog" onClick={show} {...look}>
        {label}
      </ButtonLink>
      {open ? (
        <Suspense fallback={null}>
          <ContactDialog
            action={to}
            title={title}
            subject={subject}
            content={content}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
