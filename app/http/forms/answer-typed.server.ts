import type { output, ZodType } from 'zod/v4';
import { isDomainError } from '~/lib/errors';

/** The answer of a form that a GET sends, or what is wrong with what was typed. */
export async function answerTyped<Schema extends ZodType, Answer>(
  schema: Schema,
  typed: object,
  work: (input: output<Schema>) => Promise<Answer>,
): Promise<{ answer: Answer | null; errors: Record<string, string> | null }> {
  const input = schema.safeParse(typed);
  if (!input.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of input.error.issues) errors[path.join('.')] ??= message;
    return { answer: null, errors };
  }
  try {
    return { answer: await work(input.data), errors: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { answer: null, errors: { [error.field ?? '']: error.message } };
  }
}
