import { agreeHandover, handOver, proposeHandover } from '~/domain/trading/index.server';
import { ProposeHandover } from '~/domain/trading/handover/propose-handover.schema';
import type { ContractCases } from './case';
import { asked, openPurchase, paid, TERMS } from './trading-stall';
import { asGuest, but, trader, withoutCompany } from './who-may';

const asStranger = (sent: () => Promise<{ address: string; json?: unknown }>) => ({
  'another company': {
    status: 404,
    sent: async () => ({ ...(await sent()), cookie: (await trader()).cookie }),
  },
});

const refunds = async () => {
  const { buyer, at } = await asked();
  return { address: `${at}/refunds`, cookie: buyer };
};
const refund = async () => {
  const { seller, at } = await paid();
  const json = { amount: '20.99', reason: 'One was broken.', sequence: 1 };
  return { address: `${at}/refunds`, cookie: seller, json };
};
const request = async () => {
  const { buyer, at } = await paid();
  return { address: `${at}/refund-requests`, cookie: buyer, json: { reason: 'All are broken.' } };
};
const decline = async () => {
  const { seller, at, requestId } = await asked();
  const json = { declineReason: 'It was whole when it left.' };
  return { address: `${at}/refund-requests/${requestId}/decline`, cookie: seller, json };
};
const withdraw = async () => {
  const { buyer, at, requestId } = await asked();
  return { address: `${at}/refund-requests/${requestId}/withdraw`, cookie: buyer };
};
const propose = async () => {
  const { seller, at } = await paid();
  return { address: `${at}/handover`, cookie: seller, json: TERMS };
};

async function handover(...steps: ('agree' | 'hand-over')[]) {
  const there = await paid();
  const { transactionId, stall } = there;
  await proposeHandover({ ...ProposeHandover.parse(TERMS), transactionId }, stall.seller);
  if (steps.includes('agree')) await agreeHandover({ transactionId, version: 1 }, stall.buyer);
  if (steps.includes('hand-over')) await handOver(transactionId, stall.seller);
  return there;
}

const agree = async () => {
  const { buyer, at } = await handover();
  return { address: `${at}/handover/agree`, cookie: buyer, json: { version: 1 } };
};
const handedOver = async () => {
  const { seller, at } = await handover('agree');
  return { address: `${at}/handover/handed-over`, cookie: seller };
};
const received = async () => {
  const { buyer, at } = await handover('agree', 'hand-over');
  return { address: `${at}/handover/received`, cookie: buyer };
};

export const afterTradingCases: ContractCases = {
  'GET /api/transactions/{id}/refunds': {
    succeed: refunds,
    fail: { ...asGuest(refunds), ...asStranger(refunds) },
  },
  'POST /api/transactions/{id}/refunds': {
    succeed: refund,
    fail: {
      ...asGuest(refund),
      ...asStranger(refund),
      'more than was paid': { status: 400, sent: but(refund, { json: { amount: '999.99' } }) },
      'an amount that is no text': { status: 400, sent: but(refund, { json: { amount: 20 } }) },
      'another number than the next': { status: 409, sent: but(refund, { json: { sequence: 7 } }) },
    },
  },
  'POST /api/transactions/{id}/refund-requests': {
    succeed: request,
    fail: {
      ...withoutCompany(request),
      ...asStranger(request),
      'no reason': { status: 400, sent: but(request, { json: { reason: ' ' } }) },
      'what is not paid': {
        status: 409,
        sent: async () => {
          const { buyer, at } = await openPurchase();
          return { ...(await request()), address: `${at}/refund-requests`, cookie: buyer };
        },
      },
    },
  },
  'POST /api/transactions/{id}/refund-requests/{requestId}/decline': {
    succeed: decline,
    fail: {
      ...asGuest(decline),
      ...asStranger(decline),
      'no reason': { status: 400, sent: but(decline, { json: { declineReason: null } }) },
    },
  },
  'POST /api/transactions/{id}/refund-requests/{requestId}/withdraw': {
    succeed: withdraw,
    fail: { ...withoutCompany(withdraw), ...asStranger(withdraw) },
  },
  'POST /api/transactions/{id}/handover': {
    succeed: propose,
    fail: {
      ...withoutCompany(propose),
      ...asStranger(propose),
      'no day': { status: 400, sent: but(propose, { json: { firstDay: 'soon' } }) },
      'an old proposal': { status: 409, sent: but(propose, { json: { version: 4 } }) },
    },
  },
  'POST /api/transactions/{id}/handover/agree': {
    succeed: agree,
    fail: {
      ...withoutCompany(agree),
      ...asStranger(agree),
      'no proposal': { status: 400, sent: but(agree, { json: { version: 0 } }) },
      'another proposal': { status: 409, sent: but(agree, { json: { version: 2 } }) },
    },
  },
  'POST /api/transactions/{id}/handover/handed-over': {
    succeed: handedOver,
    fail: { ...withoutCompany(handedOver), ...asStranger(handedOver) },
  },
  'POST /api/transactions/{id}/handover/received': {
    succeed: received,
    fail: { ...withoutCompany(received), ...asStranger(received) },
  },
};
