import { Form, type FetcherWithComponents } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { HiddenFields } from '../form/press-form';
import { SubmitButton } from '../form/submit-button';
import { TextAreaField, TextField } from '../form/text-field';
import { useDialogForm } from '../form/use-dialog-form';
import { Dialog } from '../overlay/dialog';
import { newNonce } from './nonce';

interface Inquiry {
  action: string;
  subject: string;
  content?: string;
}

export function ContactForm({
  action,
  subject,
  content = '',
  nonce,
  result,
  returnTo,
  fetcher,
  idPrefix = '',
  cancel,
}: Inquiry & {
  nonce: string;
  result?: FormResult | null;
  returnTo?: string;
  fetcher?: FetcherWithComponents<unknown>;
  idPrefix?: string;
  cancel?: ReactNode;
}) {
  const { errors, value, field } = readFormResult(result);
  const FormTag = fetcher ? fetcher.Form : Form;
  return (
    <FormTag method="post" action={action} className="form" noValidate>
      <ErrorSummary errors={errors} idPrefix={idPrefix} />
      <HiddenFields values={{ nonce: value('nonce') || nonce, returnTo }} />
      <TextField
        label="Subject"
        id={`${idPrefix}subject`}
        maxLength={300}
        {...field('subject', subject)}
        required
      />
      <TextAreaField
        label="Message"
        id={`${idPrefix}content`}
        hint="Ask about condition, pickup or a price for all of it."
        rows={6}
        maxLength={5000}
        {...field('content', content)}
        required
      />
      <div className="row">
        <SubmitButton pending="Sending..." fetcher={fetcher}>
          Send Message
        </SubmitButton>
        {cancel}
      </div>
    </FormTag>
  );
}

export default function ContactDialog({
  title,
  onClose,
  ...inquiry
}: Inquiry & { title: string; onClose: () => void }) {
  const { fetcher, answer, returnTo } = useDialogForm(onClose);
  const [nonce] = useState(newNonce);
  return (
    <Dialog title={title} onClose={onClose} closeOnOutside={false}>
      <ContactForm
        {...{ ...inquiry, nonce, returnTo, fetcher }}
        result={answer?.result}
        idPrefix="contact-"
        cancel={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  );
}
