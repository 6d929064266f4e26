import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import { useMemo } from 'react';
import { type FormResult, readFormResult } from './form-result';

/** By field name, as `formConstraints` computes them on the server. */
export type FormConstraints = Record<string, { required?: boolean; maxLength?: number }>;

/**
 * A form that the server validates: conform keeps its values, and no schema reaches the browser.
 * Spread `props` on the form and `field('name')` on a field; a field that the schema doesn't require
 * is marked optional.
 * @param defaults what the fields start with; the values of a refused `result` win
 */
export function useServerForm({
  result,
  constraints,
  defaults,
}: {
  result: FormResult | null | undefined;
  constraints: FormConstraints;
  defaults?: Record<string, string | null> | null;
}) {
  // A new object would have conform report the same errors again and move the focus.
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
    field: (name: string) => fieldProps(fields[name]!),
  };
}

/** conform's metadata as the props of our fields, whose ids are their names. */
export function fieldProps(field: FieldMetadata<string | null>) {
  const { name, errors, required = false, maxLength, initialValue } = field;
  return {
    name,
    error: errors?.[0],
    defaultValue: initialValue ?? '',
    required,
    optional: !required,
    // An undefined one would override the component's own.
    ...(maxLength !== undefined && { maxLength }),
  };
}
