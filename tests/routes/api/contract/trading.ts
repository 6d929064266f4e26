import {
  giveFeedback,
  proposeHandover,
  requestRefund,
  takeHandoverStep,
} from '~/domain/trading/index.server';
import { ProposeHandover } from '~/domain/trading/handover/propose-handover.schema';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { openStall, paidPurchase, recordDispute } from '../../../domain/trading/trade';
import { pickupTerms } from '../../../factories/pickup-terms';
import { makeCompany } from '../../../factories/company';
import { makeMember } from '../../../factories/user';
import { remoteControl, type Sandbox } from '../../../sandbox/index';
import { cookieOf } from '../../visit';
import { adminCookie, type Calls, type Refusals, trader } from './sent';

const sandbox = () => ({ control: remoteControl(env().sandbox.origin) }) as Sandbox;
const cookie = (actor: Actor) => cookieOf(actor.userId);

export async function market() {
  const stall = await openStall(sandbox());
  const order = {
    materialId: stall.materialId,
    sellerCompanyId: stall.seller.companyId!,
    quantity: 3 as unknown,
    unitPrice: '19.99' as unknown,
  };
  return {
    stall,
    order,
    buyer: await cookie(stall.buyer),
    seller: await cookie(stall.seller),
  };
}

export async function openPurchase() {
  const there = await market();
  const { transactionId } = await there.stall.buy();
  return { ...there, transactionId, at: `/api/transactions/${transactionId}` };
}

export async function paid() {
  const there = await market();
  const transactionId = await paidPurchase(sandbox(), there.stall);
  return { ...there, transactionId, at: `/api/transactions/${transactionId}` };
}

export async function disputed() {
  const there = await paid();
  const { id: disputeId } = await recordDispute(sandbox(), there.transactionId);
  return { ...there, disputeId };
}

export async function requested() {
  const there = await paid();
  const { transactionId, stall } = there;
  const wanted = { transactionId, amountCents: 2099, reason: 'One was broken.' };
  const { id: requestId } = await requestRefund(wanted, stall.buyer);
  return { ...there, requestId, request: `${there.at}/refund-requests/${requestId}` };
}

export const TERMS = { version: 0, ...pickupTerms };

export const CARD = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

async function proposed(...steps: ('agree' | 'hand over' | 'receive')[]) {
  const there = await paid();
  const { transactionId, stall } = there;
  await proposeHandover({ ...ProposeHandover.parse(TERMS), transactionId }, stall.seller);
  if (steps.includes('agree'))
    await takeHandoverStep('agree', { transactionId, version: 1 }, stall.buyer);
  if (steps.includes('hand over'))
    await takeHandoverStep('hand_over', { transactionId, version: 1 }, stall.seller);
  if (steps.includes('receive')) await takeHandoverStep('receive', { transactionId }, stall.buyer);
  return there;
}

const FEEDBACK = { version: 0, wouldBuyAgain: true, comment: 'Count was right.' };

async function judged() {
  const there = await proposed('agree', 'hand over', 'receive');
  const { transactionId, stall } = there;
  await giveFeedback({ ...FEEDBACK, transactionId }, stall.buyer);
  return there;
}

export const tradingCalls: Calls = {
  'GET /api/stripe/connect-status': async () => ({ cookie: (await market()).seller }),
  'POST /api/stripe/connect-onboarding': async () => ({ cookie: (await trader()).cookie }),
  'POST /api/stripe/dashboard-link': async () => ({ cookie: (await market()).seller }),
  async 'GET /api/companies/{id}/money'() {
    const { seller, stall } = await paid();
    return { address: `/api/companies/${stall.seller.companyId}/money`, cookie: seller };
  },
  async 'GET /api/companies/{id}/payouts/{payout}'() {
    const { seller, stall } = await paid();
    const { id } = await sandbox().control.payOut({ account: stall.accountId });
    return { address: `/api/companies/${stall.seller.companyId}/payouts/${id}`, cookie: seller };
  },
  async 'POST /api/payment/create-intent'() {
    const { buyer, order } = await market();
    return { cookie: buyer, json: order };
  },
  async 'POST /api/transactions/{id}/confirm-card'() {
    const { buyer, at } = await openPurchase();
    return { address: `${at}/confirm-card`, cookie: buyer, json: CARD };
  },
  async 'GET /api/transactions/company/{companyId}'() {
    const { buyer, stall } = await openPurchase();
    return { address: `/api/transactions/company/${stall.buyer.companyId}`, cookie: buyer };
  },
  async 'GET /api/transactions/{id}'() {
    const { buyer, at } = await openPurchase();
    return { address: at, cookie: buyer };
  },
  async 'POST /api/transactions/{id}/cancel'() {
    const { buyer, at } = await openPurchase();
    return { address: `${at}/cancel`, cookie: buyer };
  },
  'GET /api/commission-summary': async () => ({ cookie: (await openPurchase()).buyer }),
  async 'GET /api/transactions/{id}/refunds'() {
    const { buyer, at } = await requested();
    return { address: `${at}/refunds`, cookie: buyer };
  },
  async 'POST /api/transactions/{id}/refunds'() {
    const { seller, at } = await paid();
    const json = { amount: 20.99, reason: 'One was broken.', sequence: 1 };
    return { address: `${at}/refunds`, cookie: seller, json };
  },
  async 'POST /api/transactions/{id}/refund-requests'() {
    const { buyer, at } = await paid();
    return { address: `${at}/refund-requests`, cookie: buyer, json: { reason: 'All are broken.' } };
  },
  async 'POST /api/transactions/{id}/refund-requests/{requestId}/decline'() {
    const { seller, request } = await requested();
    const json = { declineReason: 'It was whole when it left.' };
    return { address: `${request}/decline`, cookie: seller, json };
  },
  async 'POST /api/transactions/{id}/refund-requests/{requestId}/withdraw'() {
    const { buyer, request } = await requested();
    return { address: `${request}/withdraw`, cookie: buyer };
  },
  async 'PUT /api/transactions/{id}/evidence-files'() {
    const { seller, at } = await disputed();
    const body = Buffer.from('%PDF-1.7 signed BOL');
    const headers = { 'Content-Type': 'application/octet-stream' };
    const address = `${at}/evidence-files?kind=delivery&name=bol.pdf`;
    return { address, cookie: seller, body, headers };
  },
  async 'POST /api/transactions/{id}/evidence'() {
    const { seller, at, disputeId } = await disputed();
    const json = { disputeId, text: 'It was picked up.' };
    return { address: `${at}/evidence`, cookie: seller, json };
  },
  async 'POST /api/transactions/{id}/handover'() {
    const { seller, at } = await paid();
    return { address: `${at}/handover`, cookie: seller, json: TERMS };
  },
  async 'POST /api/transactions/{id}/handover/agree'() {
    const { buyer, at } = await proposed();
    return { address: `${at}/handover/agree`, cookie: buyer, json: { version: 1 } };
  },
  async 'POST /api/transactions/{id}/handover/handed-over'() {
    const { seller, at } = await proposed('agree');
    return { address: `${at}/handover/handed-over`, cookie: seller, json: { version: 1 } };
  },
  async 'POST /api/transactions/{id}/handover/undo'() {
    const { seller, at } = await proposed('agree', 'hand over');
    return { address: `${at}/handover/undo`, cookie: seller, json: { version: 1 } };
  },
  async 'POST /api/transactions/{id}/handover/received'() {
    const { buyer, at } = await proposed('agree', 'hand over');
    return { address: `${at}/handover/received`, cookie: buyer };
  },
  async 'GET /api/companies/{id}/feedback'() {
    const { stall } = await judged();
    return { address: `/api/companies/${stall.seller.companyId}/feedback` };
  },
  async 'PUT /api/transactions/{id}/feedback'() {
    const { buyer, at } = await proposed('agree', 'hand over', 'receive');
    return { address: `${at}/feedback`, cookie: buyer, json: FEEDBACK };
  },
  async 'PUT /api/transactions/{id}/feedback/reply'() {
    const { seller, at } = await judged();
    return {
      address: `${at}/feedback/reply`,
      cookie: seller,
      json: { version: 1, reply: 'Thanks.' },
    };
  },
  async 'POST /api/admin/transactions/{id}/feedback/remove'() {
    const { transactionId } = await judged();
    const address = `/api/admin/transactions/${transactionId}/feedback/remove`;
    return { address, cookie: await adminCookie(), json: { removedReason: 'Names a person.' } };
  },
};

export const tradingRefusals: Refusals = {
  async '403 to POST: payment setup by a member who does not manage the company'() {
    const { user } = await makeMember((await makeCompany()).id, 'member');
    return { address: '/api/stripe/connect-onboarding', cookie: await cookieOf(user.id) };
  },
  async '403 to GET: the money of the company by a member'() {
    const company = await makeCompany();
    const { user } = await makeMember(company.id, 'member');
    const address = `/api/companies/${company.id}/money`;
    return { address, cookie: await cookieOf(user.id) };
  },
  '409 to POST: the Stripe dashboard before payment setup': async () => ({
    address: '/api/stripe/dashboard-link',
    cookie: (await trader({ stripeAccountId: null, paymentEnabled: false })).cookie,
  }),
  async '403 to POST: the seller who cancels a purchase'() {
    const { seller, at } = await openPurchase();
    return { address: `${at}/cancel`, cookie: seller };
  },
};
