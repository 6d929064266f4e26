import Stripe from 'stripe';
import { isDomainError } from '~/lib/errors';

const MAX_LENGTH = 300;

/** Why an event's effects failed, in a sentence for an admin: no stack, no SQL, no secret. */
export function failureSentence(error: unknown): string {
  if (isDomainError(error)) return cut(error.message);
  if (error instanceof Stripe.errors.StripeConnectionError) return 'Stripe could not be reached.';
  if (error instanceof Stripe.errors.StripeError) {
    return cut(`Stripe answered ${error.statusCode ?? 'with an error'}: ${error.message}`);
  }
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (typeof name === 'string' && name.startsWith('Prisma')) {
    return `The database did not take it${typeof code === 'string' ? ` (${code})` : ''}.`;
  }
  return error instanceof Error ? cut(error.message) : 'Something unexpected happened.';
}

const SECRETS = /\b(?:sk|rk|pk|whsec)_\w+|\b\w+_secret_\w+/g;

/** The first line of it: what follows is for the log. */
function cut(text: string): string {
  const [first = ''] = text.split('\n');
  const line = first.replace(SECRETS, '…').trim();
  return line.length > MAX_LENGTH
    ? `${line.slice(0, MAX_LENGTH - 1)}…`
    : line || 'No reason given.';
}
