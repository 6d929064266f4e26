import { Form, type FetcherWithComponents } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { SubmitButton } from '../form/submit-button';
import { TextAreaField, TextField } from '../form/text-field';

export type ContactFormProps = {
  action: string;
  subject: string;
  content?: string;
  nonce: string;
  result?: FormResult | null;
  returnTo?: string;
  fetcher?: FetcherWithComponents<unknown>;
  idPrefix?: string;
  cancel?: ReactNode;
};

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
}: ContactFormProps) {
  const { errors, error, value } = readFormResult(result);
  const FormTag = fetcher ? fetcher.Form : Form;
  const id = (name: string) => `${idPrefix}${name}`;
  return (
    <FormTag method="post" action={action} className="form" noValidate>
      <ErrorSummary errors={errors} ids={{ subject: id('subject'), content: id('content') }} />
      <input type="hidden" name="nonce" value={value('nonce') || nonce} />
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <TextField
        label="Subject"
        name="subject"
        id={id('subject')}
        maxLength={300}
        defaultValue={value('subject', subject)}
        error={error('subject')}
        required
      />
      <TextAreaField
        label="Message"
        name="content"
        id={id('content')}
        hint="Ask about condition, pickup or a price for all of it."
        rows={6}
        maxLength={5000}
        defaultValue={value('content', content)}
        error={error('content')}
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
