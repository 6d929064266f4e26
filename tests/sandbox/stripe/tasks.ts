import type { Rows } from '../store';
import type { World } from '../world';
import { closeDispute, openDispute } from './disputes';
import { settleProcessing } from './payment-attempts';
import { failRefund, turnRefund } from './refunds';

/** What a test card or a test sentence makes happen later. */
export function runTask(world: World, { kind, target }: Rows['task']): void {
  const { store } = world;
  switch (kind) {
    case 'dispute':
    case 'inquiry': {
      const charge = store.get('charge', target);
      const isInquiry = kind === 'inquiry';
      if (charge && !charge.disputed && !charge.refunded) openDispute(world, charge, { isInquiry });
      return;
    }
    case 'win':
    case 'lose': {
      const dispute = store.get('dispute', target);
      if (dispute?.status === 'under_review') {
        closeDispute(world, dispute, kind === 'win' ? 'won' : 'lost');
      }
      return;
    }
    case 'complete-refund':
    case 'fail-refund': {
      const refund = store.get('refund', target);
      if (!refund) return;
      if (kind === 'fail-refund') failRefund(world, refund);
      else if (refund.status === 'pending') turnRefund(world, refund, 'succeeded');
      return;
    }
    case 'settle':
    case 'fail': {
      const intent = store.get('payment_intent', target);
      if (intent) settleProcessing(world, intent, kind);
    }
  }
}
