import { z } from 'zod/v4';

/** Shapes that many answers have. Money is text, so that no program reads it as a float. */
export const Money = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'US dollars and cents', examples: ['19.99'] });

export const Moment = z.iso
  .datetime()
  .meta({ description: 'ISO 8601, UTC', examples: ['2026-11-20T17:04:00.000Z'] });

/** What a call says that did something and has nothing to show. */
export const Done = z.object({ success: z.literal(true), message: z.string() });

export const done = (message: string): z.output<typeof Done> => ({ success: true, message });

/** Lists come in pages; what is no page is the first. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
