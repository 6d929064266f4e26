import { z } from 'zod/v4';
import {
  GiveFeedback,
  RemoveFeedback,
  ReplyToFeedback,
} from '~/domain/trading/feedback/feedback.schema';
import { giveFeedback, removeFeedback, replyToFeedback } from '~/domain/trading/index.server';
import { callsOf } from '../../define-call.server';

const { company, admin } = callsOf('Feedback');

const Changed = z.object({ version: z.int() });

export const giveFeedbackCall = company.put('/api/transactions/{id}/feedback', {
  summary: 'Leave feedback on a purchase, or change it',
  description:
    'For the buyer, from receipt, a full refund or 14 days after payment, until 90 days after payment. version is the one you saw, 0 if there is none: an outdated one is 409. Public on the seller’s page with your city and state, without your name. Safe to repeat.',
  body: GiveFeedback,
  answer: Changed,
  refusals: [409],
  run: ({ params, body, viewer }) =>
    giveFeedback({ ...body, transactionId: params.id }, viewer.actor),
});

export const replyToFeedbackCall = company.put('/api/transactions/{id}/feedback/reply', {
  summary: 'Reply to feedback, or change the reply',
  description: 'For the seller. Public below the feedback. version as above. Safe to repeat.',
  body: ReplyToFeedback,
  answer: Changed,
  refusals: [409],
  run: ({ params, body, viewer }) =>
    replyToFeedback({ ...body, transactionId: params.id }, viewer.actor),
});

export const removeFeedbackCall = admin.post('/api/admin/transactions/{id}/feedback/remove', {
  summary: 'Remove feedback and its reply from the seller’s page',
  description: 'For good. Both companies read the reason. Safe to repeat.',
  body: RemoveFeedback,
  run: ({ params, body, viewer }) =>
    removeFeedback({ ...body, transactionId: params.id }, viewer.actor),
  done: 'Feedback removed',
});
