import type Stripe from 'stripe';
import { newId, now, type World } from '../world';
import { addLine, PLATFORM } from './balances';
import { invalid } from './errors';

const RESPONSE_DAYS = 9;

/** The buyer's bank takes a payment back until the dispute is closed. */
export function openDispute(world: World, charge: Stripe.Charge): Stripe.Dispute {
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`);
  const id = newId('dp_');
  const line = addLine(world, {
    account: PLATFORM,
    amount: -charge.amount,
    type: 'adjustment',
    source: id,
  });
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [line],
    charge: charge.id,
    created: now(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: now(world) + RESPONSE_DAYS * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  charge.disputed = true;
  world.store.save('charge', charge);
  world.store.save('dispute', dispute);
  world.emit('charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides. A dispute that is won gives the money back. */
export function closeDispute(
  world: World,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalid(`This dispute is already closed.`);
  }
  dispute.status = outcome;
  if (outcome === 'won') {
    dispute.balance_transactions.push(
      addLine(world, {
        account: PLATFORM,
        amount: dispute.amount,
        type: 'adjustment',
        source: dispute.id,
      }),
    );
  }
  world.store.save('dispute', dispute);
  world.emit('charge.dispute.closed', dispute);
  return dispute;
}

function emptyEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
