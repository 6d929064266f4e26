import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import { useMemo } from 'react';
import { type FormResult, readFormResult } from './form-result';

export type FormConstraints = Record<string, { required?: boolean; maxLength?: number }>;

export type ServerField = (name: string) => ReturnType<typeof fieldProps> & { id?: string };

export function useServerForm({
  result,
  constraints,
  defaults,
  idPrefix = '',
}: {
  result: FormResult | null | undefined;
  constraints: FormConstraints;
  defaults?: Record<string, string | null> | null;
  /** For pages with two fields of the same name */
  idPrefix?: string;
}) {
  // With a new object conform would report the same errors again and move the focus.
  const lastResult = useMemo(
    () => result && ({ status: 'error', ...result } as SubmissionResult),
    [result],
  );
  const [form, fields] = useForm<Record<string, string | null>>({
    lastResult,
    constraint: constraints,
    defaultValue: defaults,
  });
  return {
    props: { id: form.id, noValidate: form.noValidate, onSubmit: form.onSubmit },
    errors: readFormResult(result).errors,
    field: (name: string) => ({
      ...fieldProps(fields[name]!),
      ...(idPrefix && { id: idPrefix + name }),
    }),
  };
}

function fieldProps(field: FieldMetadata<string | null>) {
  const { name, errors, required = false, maxLength, initialValue } = field;
  return {
    name,
    error: errors?.[0],
    defaultValue: initialValue ?? '',
    required,
    optional: !required,
    // An undefined value would override the component's own.
    ...(maxLength !== undefined && { maxLength }),
  };
}
