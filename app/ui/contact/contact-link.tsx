import { Suspense, useCallback, useState, type MouseEvent } from 'react';
import { ButtonLink, type ButtonLook } from '../button';
import { lazyPart } from '../lazy-part';
import { isPlainPress } from '../plain-press';

const ContactDialog = lazyPart(() => import('./contact-form'));

export function ContactLink({
  to,
  label,
  subject = '',
  content,
  title = label,
  ...look
}: ButtonLook & {
  to: string;
  label: string;
  subject?: string;
  content?: string;
  title?: string;
  'aria-label'?: string;
}) {
  const [open, setOpen] = useState(false);
  const [typed, keep] = useState({});
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
            {...{ action: to, title, subject, content, ...typed, keep, onClose: close }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
