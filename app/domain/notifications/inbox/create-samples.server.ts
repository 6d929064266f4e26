import { type Prisma, transaction } from '~/db/client.server';
import { notifyListeners } from '~/db/listen.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { NOTIFICATIONS_COPY } from '../copy';
import { mayMakeSamples, requireOwnCompany } from './notification-queries.server';
import { NOTIFICATIONS_CHANGED } from '../notify.server';

const SAMPLES: Omit<Prisma.NotificationCreateManyInput, 'recipientCompanyId'>[] = [
  {
    type: 'order',
    category: 'orders',
    priority: 'high',
    title: 'Sample: New order received',
    content: 'Prairie Builders bought 12 pallets of block. Get them ready for pickup.',
    actionUrl: '/transactions',
    actionText: 'View Transactions',
  },
  {
    type: 'payment',
    category: 'payments',
    priority: 'urgent',
    title: 'Sample: Payment failed',
    content: 'The card was declined. Try another one before the hold ends.',
    actionUrl: '/transactions',
    actionText: 'View Transactions',
  },
  {
    type: 'message',
    category: 'messages',
    priority: 'normal',
    title: 'Sample: New message',
    content: 'Is the full quantity still there? We need all of it by Friday.',
    actionUrl: '/messages',
    actionText: 'Read Messages',
  },
  {
    type: 'system',
    category: 'account',
    priority: 'normal',
    title: 'Sample: Company verified',
    content: 'Your company now has the verified badge that buyers look for.',
    actionUrl: '/profile/company',
    actionText: 'View Company',
  },
  {
    type: 'material_update',
    category: 'materials',
    priority: 'low',
    title: 'Sample: Price drop',
    content: 'A material you saved dropped by $2.50.',
    actionUrl: '/saved',
    actionText: 'View Saved',
  },
  {
    type: 'promotion',
    category: 'system',
    priority: 'low',
    title: 'Sample: How to price surplus',
    content: 'Listings with a fair price sell in half the time. The guide shows how to find one.',
    actionUrl: '/pricing-guide',
    actionText: 'Read the Guide',
  },
];

/**
 * Creates one in-app sample per category. Without demo data only admins may. @returns how many
 * @throws DomainError `no_company`; `forbidden`, also when `companyId` is another company's
 */
export async function createSampleNotifications(
  { companyId: asked }: { companyId?: string },
  actor: Actor,
): Promise<number> {
  const companyId = requireOwnCompany(actor, asked);
  if (!(await mayMakeSamples(actor))) {
    throw new DomainError('forbidden', NOTIFICATIONS_COPY.noSamples);
  }
  const now = Date.now();
  await transaction(async (tx) => {
    await tx.notification.createMany({
      data: SAMPLES.map((sample, index) => ({
        ...sample,
        recipientCompanyId: companyId,
        createdAt: new Date(now - index),
      })),
    });
    await notifyListeners(tx, NOTIFICATIONS_CHANGED, { companyId });
  });
  return SAMPLES.length;
}
