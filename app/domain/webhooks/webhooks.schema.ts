import { z } from 'zod/v4';
import { tooLong } from '~/lib/schema-fields';
import { MAX_URL_LENGTH, WEBHOOK_EVENT_TYPES, type WebhookEventType, WEBHOOKS_COPY } from './copy';

export const AddEndpoint = z.object({
  url: z
    .string(WEBHOOKS_COPY.urlInvalid)
    .trim()
    .max(MAX_URL_LENGTH, { error: tooLong(MAX_URL_LENGTH), abort: true })
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), {
      error: WEBHOOKS_COPY.urlInvalid,
      abort: true,
    })
    .refine((url) => {
      const { username, password } = new URL(url);
      return !username && !password;
    }, WEBHOOKS_COPY.urlSecret)
    .transform((url) => new URL(url).href)
    .pipe(z.string().max(MAX_URL_LENGTH, tooLong(MAX_URL_LENGTH))),
  events: z
    .array(z.enum(WEBHOOK_EVENT_TYPES, WEBHOOKS_COPY.eventUnknown), WEBHOOKS_COPY.eventsRequired)
    .min(1, WEBHOOKS_COPY.eventsRequired)
    .max(WEBHOOK_EVENT_TYPES.length, WEBHOOKS_COPY.eventUnknown)
    .transform((chosen) => WEBHOOK_EVENT_TYPES.filter((type) => chosen.includes(type))),
});

const PURCHASE = z.object({
  transactionId: z.uuid(),
  materialId: z.uuid(),
  status: z.string().meta({ description: 'The purchase’s at that moment; it may have moved on' }),
});

const DATA: Record<string, z.ZodObject> = {
  message: z.object({ threadId: z.uuid(), messageId: z.uuid() }),
  stock: z.object({ materialId: z.uuid() }),
};

/** What is posted. */
export const payloadOf = (type: WebhookEventType) =>
  z.object({
    type: z.literal(type),
    id: z.uuid().meta({ description: 'As webhook-id: the same in each attempt' }),
    timestamp: z.iso.datetime().meta({ description: 'When it happened' }),
    data: DATA[type.split('.')[0]!] ?? PURCHASE,
  });
