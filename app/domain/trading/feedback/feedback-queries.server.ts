import { z } from 'zod/v4';
import { sql } from '~/db/client.server';
import { cachedRead } from '~/db/kept-reads.server';
import { isoTime, readListPage } from '~/db/list-page.server';
import { IsoTime } from '~/lib/answer-fields';
import type { Party } from '../record/require-party.server';
import { feedbackTime } from './feedback-time';

export const FEEDBACK_PAGE_SIZE = 20;

const SHOWN = {
  wouldBuyAgain: z.boolean(),
  comment: z.string().nullable(),
  createdAt: IsoTime,
  reply: z.string().nullable(),
  repliedAt: IsoTime.nullable(),
};

/** Without names: a purchase is between its two companies. */
export const PublicFeedback = z
  .object({ ...SHOWN, buyer: z.object({ city: z.string(), state: z.string() }) })
  .meta({ id: 'Feedback' });
type PublicFeedback = z.output<typeof PublicFeedback>;

/** As both companies and administrators see it */
export const GivenFeedback = z
  .object({
    ...SHOWN,
    version: z.int().meta({ description: 'Of the feedback and its reply; counts their changes' }),
    removedReason: z.string().nullable().meta({
      description: 'Why an administrator removed it from the seller’s page; null unless one did',
    }),
  })
  .meta({ id: 'GivenFeedback' });
export type GivenFeedback = z.output<typeof GivenFeedback>;

/** Of transactions `t` */
export const FEEDBACK_ROW = sql`
  (SELECT json_build_object('wouldBuyAgain', f.would_buy_again, 'comment', f.comment,
            'createdAt', ${isoTime(sql`f.created_at`)}, 'reply', f.reply,
            'repliedAt', ${isoTime(sql`f.replied_at`)}, 'version', f.version,
            'removedReason', f.removed_reason)
     FROM feedback f WHERE f.transaction_id = t.id)`;

export function feedbackView(
  given: GivenFeedback | null,
  party: Party,
  purchase: Parameters<typeof feedbackTime>[0],
) {
  const isRemoved = given !== null && given.removedReason !== null;
  return {
    given,
    canGive: party === 'buyer' && !isRemoved && feedbackTime(purchase) === 'open',
    canReply: party === 'seller' && given !== null && !isRemoved,
    canRemove: party === 'admin' && given !== null && !isRemoved,
  };
}

/**
 * What buyers said of a company, newest first; pages start at 1. `transactionId` is for
 * administrators only. @param companyId in lower case
 */
export const listFeedback = (companyId: string, page: number) =>
  cachedRead(
    `feedback ${companyId} ${page}`,
    () =>
      readListPage<PublicFeedback & { transactionId: string }>({
        columns: sql`f.id AS "transactionId", f.would_buy_again AS "wouldBuyAgain", f.comment,
          ${isoTime(sql`f.created_at`)} AS "createdAt", f.reply,
          ${isoTime(sql`f.replied_at`)} AS "repliedAt",
          (SELECT json_build_object('city', c.city, 'state', c.state)
             FROM transactions t JOIN companies c ON c.id = t.buyer_company_id
            WHERE t.id = f.id) AS buyer`,
        table: sql`(SELECT *, transaction_id AS id FROM feedback) f`,
        alias: sql`f`,
        conditions: [sql`f.seller_company_id = ${companyId}::uuid`, sql`f.removed_at IS NULL`],
        order: sql`f.created_at DESC, f.id`,
        page,
        pageSize: FEEDBACK_PAGE_SIZE,
      }),
    [`feedback ${companyId}`],
  );
