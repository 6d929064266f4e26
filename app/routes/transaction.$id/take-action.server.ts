import { arrangeHandover } from './handover-actions.server';
import { sendMessage } from './message-action.server';
import type { PageInput } from './page-action.schema';
import { payOrCancel } from './pay-actions.server';
import { refundOrAnswer } from './refund-actions.server';
import type { Visit } from './visit';

/** Does what one of the page's forms asks for. */
export async function takeAction(input: PageInput, visit: Visit) {
  switch (input.intent) {
    case 'pay':
    case 'paid':
    case 'checkout':
    case 'cancel':
      return payOrCancel(input, visit);
    case 'refund':
    case 'request-refund':
    case 'decline-refund':
    case 'withdraw-request':
      return refundOrAnswer(input, visit);
    case 'propose-handover':
    case 'agree-handover':
    case 'hand-over':
    case 'receive':
      return arrangeHandover(input, visit);
    case 'message':
      return sendMessage(input, visit);
  }
}
