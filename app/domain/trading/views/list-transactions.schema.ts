import { z } from 'zod/v4';
import { NEXT_STEPS, type NextStep } from '../copy';
import { TRANSACTION_STATUSES } from '../record/transaction-states';

export const TRANSACTION_SIDES = ['bought', 'sold'] as const;
export const STEP_FILTERS = ['any', ...(Object.keys(NEXT_STEPS) as NextStep[])] as const;

const asWritten = (length: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, length))
    .catch('');

/** Invalid query values are dropped, so no URL is an error. */
export const ListTransactions = z.object({
  search: asWritten(100),
  role: z.enum(TRANSACTION_SIDES).optional().catch(undefined),
  status: z.enum(TRANSACTION_STATUSES).optional().catch(undefined),
  step: z.enum(STEP_FILTERS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export type TransactionFilters = Partial<Omit<z.output<typeof ListTransactions>, 'page'>>;
