import type { output, ZodType } from 'zod/v4';
import { readForm } from '~/http/forms/forms.server';
import { type NewToast, redirectWithToast } from '~/http/toasts.server';
import type { Actor } from '~/lib/actor';

interface Visit {
  transactionId: string;
  here: string;
  actor: Actor;
}

export type FormAction = (request: Request, visit: Visit) => Promise<unknown>;

export function formAction<Schema extends ZodType>(
  schema: Schema,
  submit: (input: output<Schema>, visit: Visit) => Promise<unknown>,
): FormAction {
  return async (request, visit) => {
    const form = await readForm(request, schema);
    return form.submit((input) => submit(input, visit), {
      // Never send a card number back, not even to the person who typed it.
      hideFields: ['number', 'expiry', 'cvc'],
      renewNonce: true,
    });
  };
}

/** Shows the page again with the toast that `submit` returns. */
export const toastAction = <Schema extends ZodType>(
  schema: Schema,
  submit: (input: output<Schema>, visit: Visit) => Promise<NewToast>,
): FormAction =>
  formAction(schema, async (input, visit) =>
    redirectWithToast(visit.here, await submit(input, visit)),
  );

export const success = (title: string, description: string): NewToast => ({
  title,
  description,
});
