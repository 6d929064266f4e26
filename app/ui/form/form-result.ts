import type { FormErrors } from './error-summary';

/** What an action sends back of a form that it refused; conform's SubmissionResult is one. */
export interface FormResult {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
  /** No answer came, and the browser made this one up. */
  isUnanswered?: boolean;
}

/** One object for one answer: the error summary takes the focus when another one comes. */
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

/** The answer, if it is to one of these forms of the page. */
export function resultOf(
  result: FormResult | null | undefined,
  ...intents: string[]
): FormResult | null {
  const intent = result?.initialValue?.intent;
  return result && typeof intent === 'string' && intents.includes(intent) ? result : null;
}

/**
 * Errors and typed values of a refused form, for pages that need no script to check a form: the
 * server does, and so nothing of the schema is sent to the browser.
 */
export function readFormResult(result: FormResult | null | undefined) {
  const errors = errorsOf(result);
  return {
    errors,
    error: (field: string): string | undefined => errors[field] as string | undefined,
    /** What was typed, else `fallback`, which is what the field starts with. */
    value: (field: string, fallback = ''): string => {
      if (!result?.initialValue) return fallback;
      const typed = result.initialValue[field];
      return typeof typed === 'string' ? typed : '';
    },
  };
}
