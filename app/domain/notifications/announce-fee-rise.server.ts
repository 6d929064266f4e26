import { transaction } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import { readSiteSettings } from '~/db/site-settings.server';
import { dayInWords } from '~/lib/central-clock';
import { feePercent } from '~/lib/site';
import { addJob, type JobPayloads } from '~/services/jobs.server';
import { notify } from './notify.server';

const AT_ONCE = 200;

/**
 * Tells companies before the fee rises, as section 10 of the terms promises, or that it won't after
 * all. Each batch queues the next in its own transaction, so a retry notifies no company twice. Stops
 * if the fee is changed again.
 */
export async function announceFeeRise({
  basisPoints,
  from,
  isCanceled,
  after,
}: JobPayloads['announce_fee_rise']): Promise<void> {
  await transaction(async (tx) => {
    const settings = await readSiteSettings(tx);
    const isComing = settings.nextFeeBasisPoints === basisPoints && settings.nextFeeFrom === from;
    if (isComing === isCanceled) return;
    const companies = await tx.company.findMany({
      where: { ...MAY_TRADE, leftWithoutUsersAt: null, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
      select: { id: true },
    });
    const day = dayInWords(from);
    const [now, then] = [settings.feeBasisPoints, basisPoints].map(feePercent);
    for (const { id: recipientCompanyId } of companies) {
      await notify(tx, {
        recipientCompanyId,
        category: 'system',
        priority: 'high',
        ...(isCanceled
          ? {
              title: `The platform fee won’t rise on ${day}`,
              content: `The rise to ${then} is canceled. Buyers pay ${now} of the subtotal, and sellers receive the full price.`,
            }
          : {
              title: `The platform fee rises to ${then} on ${day}`,
              content: `From ${day}, buyers pay a platform fee of ${then} of the subtotal instead of ${now}. Sellers still receive the full price.`,
            }),
        actionUrl: '/terms',
        actionText: 'Read the terms',
      });
    }
    const last = companies.at(-1);
    if (last)
      await addJob(tx, 'announce_fee_rise', { basisPoints, from, isCanceled, after: last.id });
  });
}
