/**
 * The calls of the Stripe SDK that the stand-in answers, by the SDK's own names. The generator looks
 * each of them up in the SDK's types to learn which parameters it takes.
 */
export const OPERATIONS = [
  'accounts.create',
  'accounts.list',
  'accounts.retrieve',
  'accounts.update',
  'accountLinks.create',
  'applicationFees.list',
  'applicationFees.retrieve',
  'balance.retrieve',
  'balanceTransactions.list',
  'balanceTransactions.retrieve',
  'charges.list',
  'charges.retrieve',
  'checkout.sessions.create',
  'checkout.sessions.expire',
  'checkout.sessions.list',
  'checkout.sessions.listLineItems',
  'checkout.sessions.retrieve',
  'disputes.list',
  'disputes.retrieve',
  'events.list',
  'events.retrieve',
  'paymentIntents.cancel',
  'paymentIntents.confirm',
  'paymentIntents.create',
  'paymentIntents.list',
  'paymentIntents.retrieve',
  'paymentIntents.update',
  'paymentMethods.create',
  'paymentMethods.retrieve',
  'refunds.create',
  'refunds.list',
  'refunds.retrieve',
  'transfers.list',
  'transfers.retrieve',
] as const;

export type Operation = (typeof OPERATIONS)[number];
