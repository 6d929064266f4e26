import { db } from '~/db/client.server';
import { createUser } from '../../../factories/user';
import type { ContractCases } from './case';
import { trader, withoutCompany } from './who-may';

export async function told() {
  const { companyId, cookie } = await trader();
  const { id } = await db.notification.create({
    data: {
      recipientCompanyId: companyId,
      type: 'order',
      category: 'orders',
      priority: 'high',
      title: 'New order received',
      content: 'Somebody has bought 12 pallets of block.',
      actionUrl: '/transactions',
      actionText: 'View Transactions',
    },
  });
  return { id, companyId, cookie };
}

const list = async () => {
  const { companyId, cookie } = await told();
  const query = 'limit=50&category=orders&priority=high&unreadOnly=true';
  return { address: `/api/notifications/${companyId}?${query}`, cookie };
};
const one = (what: string) => async () => {
  const { id, cookie } = await told();
  return { address: `/api/notifications/${id}/${what}`, cookie };
};
const readAll = async () => {
  const { companyId, cookie } = await told();
  return { address: `/api/notifications/${companyId}/read-all`, cookie };
};
const samples = async () => {
  // This user marks a database with demo data.
  await createUser({ email: 'buyer@offcut.example' });
  const { companyId, cookie } = await trader();
  return { address: `/api/notifications/test/${companyId}`, cookie };
};

const asOther = (sent: () => Promise<{ address: string }>) => async () => ({
  ...(await sent()),
  cookie: (await trader()).cookie,
});

export const notificationCases: ContractCases = {
  'GET /api/notifications/{companyId}': {
    succeed: list,
    fail: {
      ...withoutCompany(list),
      'another company': { status: 403, sent: asOther(list) },
      'no number': {
        status: 400,
        sent: async () => {
          const { companyId, cookie } = await told();
          return { address: `/api/notifications/${companyId}?limit=all`, cookie };
        },
      },
    },
  },
  'POST /api/notifications/{id}/read': {
    succeed: one('read'),
    fail: {
      ...withoutCompany(one('read')),
      'another company': { status: 404, sent: asOther(one('read')) },
    },
  },
  'POST /api/notifications/{companyId}/read-all': {
    succeed: readAll,
    fail: {
      ...withoutCompany(readAll),
      'another company': { status: 403, sent: asOther(readAll) },
      'a category that is none': {
        status: 400,
        sent: async () => ({ ...(await readAll()), json: { category: 'gossip' } }),
      },
    },
  },
  'POST /api/notifications/{id}/dismiss': {
    succeed: one('dismiss'),
    fail: {
      ...withoutCompany(one('dismiss')),
      'another company': { status: 404, sent: asOther(one('dismiss')) },
    },
  },
  'POST /api/notifications/test/{companyId}': {
    succeed: samples,
    fail: {
      ...withoutCompany(samples),
      'another company': { status: 403, sent: asOther(samples) },
    },
  },
};
