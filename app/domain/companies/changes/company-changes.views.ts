import { z } from 'zod/v4';

export type ReviewedFacts = z.output<typeof ReviewedFacts>;
/** What a company's check mark vouches for: an admin reviews each new value before it shows. */
export const ReviewedFacts = z.object({
  name: z.string(),
  taxId: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string().nullable(),
});

export type Lookalike = z.output<typeof Lookalike>;
export const Lookalike = z
  .object({
    subjectId: z.uuid(),
    kind: z.enum(['company', 'registration']),
    id: z.uuid(),
    ...ReviewedFacts.shape,
    email: z.string().nullable(),
    phone: z.string().nullable(),
    verified: z.boolean(),
    isSuspended: z.boolean(),
    sameName: z.boolean(),
    sameTaxId: z.boolean(),
  })
  .meta({ id: 'Lookalike' });
