import { Form, type FetcherWithComponents } from '@remix-run/react';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
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
  nonce?: string;
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
  onInput,
  cancel,
}: Inquiry & {
  nonce: string;
  result?: FormResult | null;
  returnTo?: string;
  fetcher?: FetcherWithComponents<unknown>;
  idPrefix?: string;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  cancel?: ReactNode;
}) {
  const { errors, value, field } = readFormResult(result);
  const FormTag = fetcher ? fetcher.Form : Form;
  return (
    <FormTag method="post" action={action} className="form" onInput={onInput} noValidate>
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
        hint="Ask about condition, price, pickup or delivery."
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
  keep,
  onClose,
  ...inquiry
}: Inquiry & {
  title: string;
  /**
   * Takes what is typed and not sent, to open with it again. Race: a message whose answer was lost has
   * arrived, so it keeps its nonce.
   */
  keep: (typed: Partial<Inquiry>) => void;
  onClose: () => void;
}) {
  const end = useCallback(() => {
    keep({});
    onClose();
  }, [keep, onClose]);
  const { fetcher, answer, returnTo } = useDialogForm(end);
  const [nonce] = useState(() => inquiry.nonce ?? newNonce());
  return (
    <Dialog title={title} onClose={onClose} closeOnOutside={false}>
      <ContactForm
        {...{ ...inquiry, nonce, returnTo, fetcher }}
        onInput={({ currentTarget }) => keep(Object.fromEntries(new FormData(currentTarget)))}
        result={answer?.result}
        idPrefix="contact-"
        cancel={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  );
}
