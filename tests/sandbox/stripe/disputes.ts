import type Stripe from 'stripe';
import { later, newId, now, type World } from '../world';
import { addLine, PLATFORM } from './balances';
import { found, invalid } from './errors';

const RESPONSE_DAYS = 9;

/**
 * The bank takes the payment back until the dispute closes. An inquiry moves no money and still
 * allows a refund.
 * @param amount in cents, refunded or not; default, what is left of the charge
 */
export function openDispute(
  world: World,
  charge: Stripe.Charge,
  {
    isInquiry = false,
    amount = charge.amount - charge.amount_refunded,
  }: { isInquiry?: boolean; amount?: number } = {},
): Stripe.Dispute {
  const id = newId('dp_');
  const dispute = {
    id,
    object: 'dispute',
    amount,
    charge: charge.id,
    created: now(world),
    evidence_details: {
      due_by: now(world) + RESPONSE_DAYS * 24 * 60 * 60,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  } as Partial<Stripe.Dispute> as Stripe.Dispute;
  world.store.save('dispute', dispute);
  world.emit('charge.dispute.created', dispute);
  if (!isInquiry) withdraw(world, dispute);
  return dispute;
}

export function escalateDispute(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  world.emit('charge.dispute.updated', dispute);
  withdraw(world, dispute);
  return dispute;
}

export function answerDispute(world: World, dispute: Stripe.Dispute): Stripe.Dispute {
  const { due_by: dueBy } = dispute.evidence_details;
  if (dueBy && dueBy < now(world)) throw invalid('The time to answer this dispute has passed.');
  if (dispute.status === 'needs_response') dispute.status = 'under_review';
  else if (dispute.status === 'warning_needs_response') dispute.status = 'warning_under_review';
  else throw invalid('This dispute can’t be answered any more.');
  dispute.evidence_details.submission_count += 1;
  world.store.save('dispute', dispute);
  world.emit('charge.dispute.updated', dispute);
  return dispute;
}

const FILES = ['customer_communication', 'shipping_documentation', 'uncategorized_file'] as const;
/** Stripe's test sentences. */
const DECISIVE = { winning_evidence: 'win', losing_evidence: 'lose' } as const;

export interface EvidenceParams {
  evidence: { uncategorized_text?: string; product_description?: string } & Partial<
    Record<(typeof FILES)[number], string>
  >;
  submit?: boolean;
}

export function updateDispute(
  world: World,
  { evidence, submit = true }: EvidenceParams,
  id: string,
): Stripe.Dispute {
  const dispute = found(world, 'dispute', id);
  for (const name of FILES) {
    const file = evidence[name];
    if (file) found(world, 'file', file, `evidence[${name}]`);
  }
  dispute.evidence = { ...dispute.evidence, ...evidence };
  world.store.save('dispute', dispute);
  if (!submit) return dispute;
  answerDispute(world, dispute);
  const decision = DECISIVE[evidence.uncategorized_text as keyof typeof DECISIVE];
  if (decision) later(world, decision, id, world.settleAfterMs);
  return dispute;
}

/** Cents that can't be refunded: all while a dispute is open, then those that the bank took back. */
export function chargedBackCents(world: World, charge: Stripe.Charge): number {
  const taken = world.store
    .all('dispute')
    .filter((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable);
  return taken.some(({ status }) => status !== 'lost')
    ? charge.amount
    : taken.reduce((sum, { amount }) => sum + amount, 0);
}

function withdraw(world: World, dispute: Stripe.Dispute): void {
  const charge = world.store.get('charge', String(dispute.charge))!;
  charge.disputed = true;
  addLine(world, PLATFORM, { type: 'adjustment', amount: -dispute.amount, source: dispute.id });
  world.store.save('charge', charge);
  world.store.save('dispute', dispute);
  world.emit('charge.dispute.funds_withdrawn', dispute);
}

export type DisputeOutcome = 'won' | 'lost' | 'warning_closed';

/**
 * A won dispute returns the money, which can be refunded again; an inquiry moved none. As at Stripe,
 * a lost dispute can be won later.
 */
export function closeDispute(
  world: World,
  dispute: Stripe.Dispute,
  outcome: DisputeOutcome,
): Stripe.Dispute {
  dispute.status = outcome;
  if (outcome === 'won') {
    dispute.is_charge_refundable = true;
    addLine(world, PLATFORM, { type: 'adjustment', amount: dispute.amount, source: dispute.id });
  }
  world.store.save('dispute', dispute);
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', dispute);
  world.emit('charge.dispute.closed', dispute);
  return dispute;
}
