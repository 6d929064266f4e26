import { requestRefund } from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { makeAdminActor, makeBuyer, openStall, paidPurchase } from '../../../domain/trading/trade';
import { remoteControl, type Sandbox } from '../../../sandbox/index';
import { cookieOf } from '../../visit';

export const control = () => remoteControl(env().sandbox.origin);

const cookie = (actor: Actor) => cookieOf(actor.userId);

export async function market() {
  const stall = await openStall({ control: control() } as Sandbox);
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
    stranger: await cookie(await makeBuyer()),
    admin: await cookie(await makeAdminActor()),
  };
}

export async function openPurchase() {
  const there = await market();
  const { transactionId } = await there.stall.buy();
  return { ...there, transactionId, at: `/api/transactions/${transactionId}` };
}

export async function paid() {
  const there = await market();
  const transactionId = await paidPurchase({ control: control() } as Sandbox, there.stall);
  return { ...there, transactionId, at: `/api/transactions/${transactionId}` };
}

export async function asked() {
  const there = await paid();
  const { transactionId, stall } = there;
  const wish = { transactionId, amountCents: 2099, reason: 'One was broken.' };
  const { id: requestId } = await requestRefund(wish, stall.buyer);
  return { ...there, requestId };
}

export const TERMS = {
  version: 0,
  method: 'pickup',
  street: '2200 W Pershing Rd',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60609',
  firstDay: '2026-11-30',
  contactName: 'Luis, yard 4',
  contactPhone: '(312) 555-0188',
};

export const CARD = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };
