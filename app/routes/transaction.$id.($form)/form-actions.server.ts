import type { output, ZodType } from 'zod/v4';
import { readForm } from '~/http/forms.server';
import type { Actor } from '~/lib/actor';

export interface Visit {
  id: string;
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
