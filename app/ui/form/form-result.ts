import type { FormErrors } from './error-summary';

export interface FormResult {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
  /** Made up by the browser because no answer came. */
  isUnanswered?: boolean;
}

/** One object per answer: the summary takes focus when the object changes. */
const errorsByResult = new WeakMap<FormResult, FormErrors>();
const NO_ERRORS: FormErrors = {};

function errorsOf(result: FormResult | null | undefined): FormErrors {
  if (!result) return NO_ERRORS;
  const known = errorsByResult.get(result);
  if (known) return known;
  const errors: FormErrors = {};
  for (const [field, messages] of Object.entries(result.error ?? {})) {
    if (messages?.[0]) errors[field] = messages[0];
  }
  errorsByResult.set(result, errors);
  return errors;
}

export function resultOf(
  result: FormResult | null | undefined,
  ...intents: string[]
): FormResult | null {
  const intent = result?.initialValue?.intent;
  return result && typeof intent === 'string' && intents.includes(intent) ? result : null;
}

/** The server validates, so no schema reaches the browser. */
export function readFormResult(result: FormResult | null | undefined) {
  const errors = errorsOf(result);
  const error = (field: string) => errors[field] as string | undefined;
  const value = (field: string, fallback = ''): string => {
    if (!result?.initialValue) return fallback;
    const typed = result.initialValue[field];
    return typeof typed === 'string' ? typed : '';
  };
  /** Keeps a one-time or seen number when no answer came: a new one would repeat what the form did. */
  const once = (field: string, next: number): string =>
    (result?.isUnanswered && value(field)) || String(next);
  const field = (name: string, fallback?: string) => ({
    name,
    defaultValue: value(name, fallback),
    error: error(name),
  });
  return { errors, error, value, once, field };
}
