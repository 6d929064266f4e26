import { z } from 'zod/v4';
import { AgreeHandover, ProposeHandover } from '~/domain/trading/handover/propose-handover.schema';
import {
  agreeHandover,
  handOver,
  proposeHandover,
  receiveGoods,
} from '~/domain/trading/index.server';
import { redirectWithToast } from '~/http/toasts.server';
import { formAction } from './form-actions.server';

const success = (here: string, title: string, description: string) =>
  redirectWithToast(here, { kind: 'success', title, description });

export const handoverActions = {
  'handover-proposal': formAction(ProposeHandover, async (input, { id, here, actor }) => {
    await proposeHandover({ ...input, transactionId: id }, actor);
    const title = input.method === 'pickup' ? 'Pickup proposed' : 'Delivery proposed';
    return success(here, title, 'The other side is asked to agree.');
  }),

  'handover-agreement': formAction(AgreeHandover, async ({ version }, { id, here, actor }) => {
    await agreeHandover({ transactionId: id, version }, actor);
    return success(here, 'Agreed', 'Both of you see the details on this page.');
  }),

  handover: formAction(z.object({}), async (_, { id, here, actor }) => {
    await handOver(id, actor);
    return success(here, 'Marked as handed over', 'The buyer is asked to mark it as received.');
  }),

  arrival: formAction(z.object({}), async (_, { id, here, actor }) => {
    await receiveGoods(id, actor);
    return success(here, 'Marked as received', 'We notified the seller.');
  }),
};
