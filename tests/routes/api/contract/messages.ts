import { randomUUID } from 'node:crypto';
import { sendMessage } from '~/domain/messaging/index.server';
import { createMaterial } from '../../../factories/material';
import type { ContractCases } from './case';
import { but, trader, withoutCompany } from './who-may';

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

const list = async () => {
  const { seller } = await conversation();
  return { address: '/api/threads?search=rebar', cookie: seller.cookie };
};
const show = async () => {
  const { threadId, seller } = await conversation();
  return { address: `/api/threads/${threadId}?page=1`, cookie: seller.cookie };
};
const reply = async () => {
  const { threadId, seller } = await conversation();
  const json = { content: 'Forty bundles.' };
  return { address: `/api/threads/${threadId}/messages`, cookie: seller.cookie, json };
};
const read = async () => {
  const { threadId, seller, messageId } = await conversation();
  const json = { seen: messageId };
  return { address: `/api/threads/${threadId}/read`, cookie: seller.cookie, json };
};

const asOther = (sent: () => Promise<{ address: string; json?: unknown }>) => async () => ({
  ...(await sent()),
  cookie: (await trader()).cookie,
});

export const messageCases: ContractCases = {
  'POST /api/messages': {
    succeed: inquiry,
    fail: {
      ...withoutCompany(inquiry),
      'another sender': {
        status: 403,
        sent: but(inquiry, { json: { senderCompanyId: randomUUID() } }),
      },
      'another receiver than the seller': {
        status: 400,
        sent: but(inquiry, { json: { receiverCompanyId: randomUUID() } }),
      },
      'nobody to write to': {
        status: 400,
        sent: but(inquiry, { json: { receiverCompanyId: null, materialId: null } }),
      },
      'nothing written': { status: 400, sent: but(inquiry, { json: { content: ' ' } }) },
      'an unknown listing': {
        status: 404,
        sent: but(inquiry, { json: { materialId: randomUUID() } }),
      },
    },
  },
  'GET /api/threads': { succeed: list, fail: withoutCompany(list) },
  'GET /api/threads/{id}': {
    succeed: show,
    fail: { ...withoutCompany(show), 'another company': { status: 404, sent: asOther(show) } },
  },
  'POST /api/threads/{id}/messages': {
    succeed: reply,
    fail: {
      ...withoutCompany(reply),
      'another company': { status: 404, sent: asOther(reply) },
      'nothing written': { status: 400, sent: but(reply, { json: { content: '' } }) },
    },
  },
  'POST /api/threads/{id}/read': {
    succeed: read,
    fail: {
      ...withoutCompany(read),
      'another company': { status: 404, sent: asOther(read) },
      'no message': { status: 400, sent: but(read, { json: { seen: null } }) },
    },
  },
};
