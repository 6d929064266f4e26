import { makeCompany, makeMember } from '../../../factories/traders';
import { cookieOf } from '../../visit';
import type { ContractCases } from './case';
import { CARD, market, openPurchase } from './trading-stall';
import { asGuest, but, trader, withoutCompany } from './who-may';

const asStranger =
  <Sent extends { cookie?: string }>(sent: () => Promise<Sent>) =>
  async () => ({ ...(await sent()), cookie: (await trader()).cookie });

const setup = async () => ({
  address: '/api/stripe/connect-status',
  cookie: (await market()).seller,
});

const onboarding = async () => ({
  address: '/api/stripe/connect-onboarding',
  cookie: (await trader()).cookie,
});

async function memberCookie() {
  const company = await makeCompany();
  const { user } = await makeMember(company.id, 'member');
  return cookieOf(user.id);
}

const intent = async () => {
  const { buyer, order } = await market();
  return { address: '/api/payment/create-intent', cookie: buyer, json: order };
};

const card = async () => {
  const { buyer, at } = await openPurchase();
  return { address: `${at}/confirm-card`, cookie: buyer, json: CARD };
};
const list = async () => {
  const { buyer, stall } = await openPurchase();
  return { address: `/api/transactions/company/${stall.buyer.companyId}`, cookie: buyer };
};
const show = async () => {
  const { buyer, at } = await openPurchase();
  return { address: at, cookie: buyer };
};
const cancel = async () => {
  const { buyer, at } = await openPurchase();
  return { address: `${at}/cancel`, cookie: buyer };
};
const summary = async () => ({
  address: '/api/commission-summary',
  cookie: (await openPurchase()).buyer,
});

export const tradingCases: ContractCases = {
  'GET /api/stripe/connect-status': { succeed: setup, fail: withoutCompany(setup) },
  'POST /api/stripe/connect-onboarding': {
    succeed: onboarding,
    fail: {
      ...withoutCompany(onboarding),
      'who does not manage the company': {
        status: 403,
        sent: async () => ({ ...(await onboarding()), cookie: await memberCookie() }),
      },
    },
  },
  'POST /api/payment/create-intent': {
    succeed: intent,
    fail: {
      ...withoutCompany(intent),
      'half a piece': { status: 400, sent: but(intent, { json: { quantity: 1.5 } }) },
      'nothing sent': { status: 400, sent: async () => ({ ...(await intent()), json: {} }) },
    },
  },
  'POST /api/transactions/{id}/confirm-card': {
    succeed: card,
    fail: {
      ...withoutCompany(card),
      'another company': { status: 404, sent: asStranger(card) },
      'no card number': { status: 400, sent: but(card, { json: { number: '42' } }) },
      'a card that is declined': {
        status: 402,
        sent: but(card, { json: { number: '4000000000000002' } }),
      },
    },
  },
  'GET /api/transactions/company/{companyId}': {
    succeed: list,
    fail: { ...asGuest(list), 'another company': { status: 403, sent: asStranger(list) } },
  },
  'GET /api/transactions/{id}': {
    succeed: show,
    fail: { ...asGuest(show), 'another company': { status: 404, sent: asStranger(show) } },
  },
  'POST /api/transactions/{id}/cancel': {
    succeed: cancel,
    fail: {
      ...asGuest(cancel),
      'another company': { status: 404, sent: asStranger(cancel) },
      'the seller': {
        status: 403,
        sent: async () => {
          const { seller, at } = await openPurchase();
          return { address: `${at}/cancel`, cookie: seller };
        },
      },
    },
  },
  'GET /api/commission-summary': { succeed: summary, fail: asGuest(summary) },
};
