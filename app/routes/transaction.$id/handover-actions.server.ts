import {
  agreeHandover,
  handOver,
  proposeHandover,
  receiveGoods,
} from '~/domain/trading/index.server';
import { redirectWithToast } from '~/http/toasts.server';
import type { InputOf } from './page-action.schema';
import type { Visit } from './visit';

/** Pickup or delivery: proposed, agreed, handed over, received. */
export async function arrangeHandover(
  input: InputOf<'propose-handover' | 'agree-handover' | 'hand-over' | 'receive'>,
  { id: transactionId, here, actor }: Visit,
) {
  const done = (title: string, description: string) =>
    redirectWithToast(here, { kind: 'success', title, description });
  switch (input.intent) {
    case 'propose-handover': {
      const { intent: _, ...proposal } = input;
      await proposeHandover({ ...proposal, transactionId }, actor);
      const title = input.method === 'pickup' ? 'Pickup proposed' : 'Delivery proposed';
      return done(title, 'The other side is asked to agree.');
    }
    case 'agree-handover':
      await agreeHandover({ transactionId, version: input.version }, actor);
      return done('Agreed', 'Both of you see the details on this page.');
    case 'hand-over':
      await handOver(transactionId, actor);
      return done('Marked as handed over', 'The buyer is asked to mark it as received.');
    case 'receive':
      await receiveGoods(transactionId, actor);
      return done('Marked as received', 'The seller is told.');
  }
}
