import type Stripe from 'stripe';
import { newId, now, type World } from '../world';
import { requireAccount } from './accounts';
import { addLine, balanceOf, PLATFORM } from './balances';
import { paymentOf } from './charges';
import { found, invalid } from './errors';

interface ReversalParams {
  amount?: number;
  metadata?: Record<string, string>;
}

/**
 * As at Stripe, a reversal takes only what the account has available; a refund that reverses its
 * transfer takes the account below zero.
 */
export function createReversal(
  world: World,
  params: ReversalParams,
  transferId: string,
): Stripe.TransferReversal {
  const transfer = found(world, 'transfer', transferId);
  const left = transfer.amount - transfer.amount_reversed;
  const { amount = left, metadata = {} } = params;
  if (amount > left) {
    throw invalid(`Transfer ${transferId} has only ${left} left to reverse.`, { param: 'amount' });
  }
  const account = requireAccount(world, String(transfer.destination));
  if (amount > balanceOf(world, account.id).available[0]!.amount) {
    throw invalid(
      'Insufficient funds in the connected account. The account needs an available balance of at least the amount of the reversal.',
      { code: 'balance_insufficient' },
    );
  }
  return reverse(world, transfer, { amount, metadata });
}

export function reversalsOf(world: World, transferId: string): Stripe.TransferReversal[] {
  found(world, 'transfer', transferId);
  return world.store.all('transfer_reversal').filter(({ transfer }) => transfer === transferId);
}

/** @param feeCents of the application fee, returned with it */
export function reverse(
  world: World,
  transfer: Stripe.Transfer,
  {
    amount,
    feeCents = 0,
    metadata = {},
    refund = null,
  }: {
    amount: number;
    feeCents?: number;
    metadata?: Record<string, string>;
    refund?: string | null;
  },
): Stripe.TransferReversal {
  const id = newId('trr_');
  const ofPayment = newId('pyr_');
  addLine(world, PLATFORM, { type: 'transfer_refund', amount, source: id });
  addLine(world, String(transfer.destination), {
    type: 'payment_refund',
    amount: -amount,
    fee: -feeCents,
    source: ofPayment,
  });
  world.store.save('destination_refund', {
    id: ofPayment,
    object: 'refund',
    charge: paymentOf(transfer.id),
  } as Partial<Stripe.Refund> as Stripe.Refund);
  transfer.amount_reversed += amount;
  world.store.save('transfer', transfer);
  const reversal = world.store.save('transfer_reversal', {
    id,
    object: 'transfer_reversal',
    amount,
    created: now(world),
    metadata,
    source_refund: refund,
    transfer: transfer.id,
  } as Stripe.TransferReversal);
  world.emit('transfer.reversed', transfer);
  return reversal;
}
