import { randomUUID } from 'node:crypto';
import { sendMessage } from '~/domain/messaging/index.server';
import { createMaterial } from '../../../factories/material';
import { createNotification } from '../../../factories/notification';
import { createUser } from '../../../factories/user';
import { but, type Calls, type Refusals, trader } from './sent';

export async function inquiry() {
  const seller = await trader();
  const buyer = await trader();
  const { id: materialId } = await createMaterial({ companyId: seller.companyId });
  const json = {
    materialId,
    senderCompanyId: buyer.companyId,
    receiverCompanyId: seller.companyId,
    subject: 'Inquiry about: CMU',
    content: 'Is it still there?',
  };
  return { address: '/api/messages', cookie: buyer.cookie, json };
}

export async function conversation() {
  const seller = await trader();
  const buyer = await trader();
  const written = { subject: 'Rebar', content: 'Do you have any left?' };
  const sent = await sendMessage({ ...written, companyId: seller.companyId }, buyer.actor);
  return { seller, buyer, threadId: sent.threadId, messageId: sent.id };
}

export async function notified() {
  const { companyId, cookie } = await trader();
  const { id } = await createNotification({
    recipientCompanyId: companyId,
    priority: 'high',
    actionUrl: '/transactions',
    actionText: 'View Transactions',
  });
  return { id, companyId, cookie };
}

const ofOne = (verb: string) => async () => {
  const { id, cookie } = await notified();
  return { address: `/api/notifications/${id}/${verb}`, cookie };
};

export const inboxCalls: Calls = {
  'POST /api/messages': inquiry,
  'GET /api/threads': async () => ({
    address: '/api/threads?search=rebar',
    cookie: (await conversation()).seller.cookie,
  }),
  async 'GET /api/threads/{id}'() {
    const { threadId, seller } = await conversation();
    return { address: `/api/threads/${threadId}?page=1`, cookie: seller.cookie };
  },
  async 'POST /api/threads/{id}/messages'() {
    const { threadId, seller } = await conversation();
    const json = { content: 'Forty bundles.' };
    return { address: `/api/threads/${threadId}/messages`, cookie: seller.cookie, json };
  },
  async 'POST /api/threads/{id}/read'() {
    const { threadId, seller, messageId } = await conversation();
    const json = { seen: messageId };
    return { address: `/api/threads/${threadId}/read`, cookie: seller.cookie, json };
  },
  async 'GET /api/notifications/{companyId}'() {
    const { companyId, cookie } = await notified();
    const query = 'limit=50&category=orders&priority=high&unreadOnly=true';
    return { address: `/api/notifications/${companyId}?${query}`, cookie };
  },
  'POST /api/notifications/{id}/read': ofOne('read'),
  async 'POST /api/notifications/{companyId}/read-all'() {
    const { companyId, cookie } = await notified();
    return { address: `/api/notifications/${companyId}/read-all`, cookie };
  },
  'POST /api/notifications/{id}/dismiss': ofOne('dismiss'),
  async 'POST /api/notifications/test/{companyId}'() {
    // This user marks a database with demo data.
    await createUser({ email: 'buyer@offcut.example' });
    const { companyId, cookie } = await trader();
    return { address: `/api/notifications/test/${companyId}`, cookie };
  },
};

export const inboxRefusals: Refusals = {
  '400 to POST: another receiver': but(inquiry, { json: { receiverCompanyId: randomUUID() } }),
  '400 to POST: a message to no one': but(inquiry, {
    json: { receiverCompanyId: null, materialId: null },
  }),
  '404 to POST: a message about an unknown listing': but(inquiry, {
    json: { materialId: randomUUID() },
  }),
};
