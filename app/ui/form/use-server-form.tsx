import { type SubmissionResult, useForm } from '@conform-to/react';
import { Form, type FetcherWithComponents } from '@remix-run/react';
import { type ComponentPropsWithoutRef, useMemo } from 'react';
import { ErrorSummary, type ErrorSummaryProps } from './error-summary';
import { type FormResult, readFormResult } from './form-result';

export type FormConstraints = Record<string, { required?: boolean; maxLength?: number }>;

/** The rules of a form and what the server answered to it */
export interface FormParts {
  constraints: FormConstraints;
  result: FormResult | null | undefined;
}

export type ServerField = ReturnType<typeof useServerForm>['field'];

export function useServerForm({
  result,
  constraints,
  defaults,
  idPrefix = '',
}: FormParts & {
  defaults?: Record<string, string | null> | null;
  /** For pages with two fields of the same name */
  idPrefix?: string;
}) {
  // With a new object conform would report the same errors again and move the focus.
  const lastResult = useMemo(
    () => result && ({ status: 'error', ...result } as SubmissionResult),
    [result],
  );
  const [form] = useForm<Record<string, string | null>>({
    lastResult,
    constraint: constraints,
    defaultValue: defaults,
  });
  // A read of each field's own metadata takes longer than rendering it.
  const { allErrors, initialValue } = form;
  return {
    props: { id: form.id, noValidate: form.noValidate, onSubmit: form.onSubmit },
    errors: readFormResult(result).errors,
    idPrefix,
    field: (name: string) => {
      const { required = false, maxLength } = constraints[name] ?? {};
      return {
        name,
        error: allErrors[name]?.[0],
        defaultValue: initialValue?.[name] ?? '',
        required,
        optional: !required,
        // An undefined value would override the component's own.
        ...(maxLength !== undefined && { maxLength }),
        ...(idPrefix && { id: idPrefix + name }),
      };
    },
  };
}

type Fetcher = Pick<FetcherWithComponents<unknown>, 'Form'>;

/** Shows above its fields what the server refused, under `title`. */
export function ServerForm({
  props,
  errors,
  idPrefix,
  ids,
  title,
  fetcher,
  children,
  ...form
}: Omit<ReturnType<typeof useServerForm>, 'field'> &
  Pick<ErrorSummaryProps, 'ids' | 'title'> &
  ComponentPropsWithoutRef<Fetcher['Form']> & { fetcher?: Fetcher }) {
  const FormTag = fetcher ? fetcher.Form : Form;
  return (
    <FormTag method="post" className="form" {...props} {...form}>
      <ErrorSummary {...{ errors, ids, title, idPrefix }} />
      {children}
    </FormTag>
  );
}
