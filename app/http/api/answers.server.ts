import { z } from 'zod/v4';
import { centsToDecimal } from '~/lib/money';
import { hasYear } from '~/lib/schema-fields';
import { isUuid } from '~/lib/uuid';

/** Source: specification, section 4. */
export const RoleJson = z.enum(['admin', 'company_user', 'individual_user']);

export const Done = z.object({ success: z.literal(true), message: z.string() });

export const countTo = (max: number, wanted: string) =>
  z.coerce.number(wanted).int(wanted).min(1, wanted).max(max, wanted);

export const PageQuery = z.object({
  page: countTo(1_000_000, 'Send a page as a whole number from 1 to 1,000,000')
    .default(1)
    .meta({ description: 'From 1' }),
});

const TIME = 'Send updatedSince as a time in UTC, such as 2026-11-20T17:04:00Z';

export const ChangesQuery = z.object({
  updatedSince: z.iso
    .datetime(TIME)
    .refine(hasYear, TIME)
    .optional()
    .meta({ examples: ['2026-11-20T17:04:00Z'] }),
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[\da-f-]{36}$/, 'Send the last response’s X-Next-Cursor')
    .refine((cursor) => {
      const [at = '', id = ''] = cursor.split('_');
      return isUuid(id) && hasYear(at) && !Number.isNaN(Date.parse(at));
    }, 'Send the last response’s X-Next-Cursor')
    .optional(),
});

/**
 * Threat: only fields of the schema, so that a new field of a view doesn't leak. Money is given in
 * cents; an average can have fractions of one.
 */
export function answerOf(schema: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return answerOf(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodArray) {
    return (value as unknown[]).map((item) => answerOf(schema.element, item));
  }
  if (!(schema instanceof z.ZodObject)) return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const cents = given[`${name}Cents`] as number | null | undefined;
      if (name in given || cents === undefined) return [name, answerOf(field, given[name])];
      return [name, cents === null ? null : centsToDecimal(Math.round(cents))];
    }),
  );
}
