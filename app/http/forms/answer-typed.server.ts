import type { output, ZodType } from 'zod/v4';
import { isDomainError } from '~/lib/errors';
import { parseOn } from '../api.server';

/** The answer of a form that a GET sends, or what is wrong with what was typed. */
export async function answerTyped<Schema extends ZodType, Answer>(
  schema: Schema,
  typed: object,
  work: (input: output<Schema>) => Promise<Answer>,
): Promise<{ answer: Answer | null; errors: Record<string, string> | null }> {
  try {
    return { answer: await work(parseOn(schema, typed)), errors: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { answer: null, errors: error.fields ?? { [error.field ?? '']: error.message } };
  }
}
