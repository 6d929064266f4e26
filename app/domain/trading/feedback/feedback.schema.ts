import { z } from 'zod/v4';
import { optionalText, requiredText } from '~/lib/schema-fields';

/** Of what the form was made from; 0 if nobody has left feedback yet. */
const Version = z.coerce.number().int().min(0).max(100_000);

const MAX_WORDS = 1000;

const LONG = 'Use at most 1,000 characters.';

export const GiveFeedback = z.object({
  version: Version,
  wouldBuyAgain: z.union(
    [z.boolean(), z.enum(['yes', 'no']).transform((answer) => answer === 'yes')],
    'Choose Yes or No.',
  ),
  comment: optionalText(MAX_WORDS, LONG),
});

export const ReplyToFeedback = z.object({
  version: Version.min(1),
  reply: requiredText('Enter your reply.', MAX_WORDS, LONG),
});

export const RemoveFeedback = z.object({
  removedReason: requiredText(
    'Enter a reason for both companies.',
    500,
    'Use at most 500 characters.',
  ),
});
