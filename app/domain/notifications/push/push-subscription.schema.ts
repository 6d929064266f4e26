import { z } from 'zod/v4';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+={0,2}$/);

export const KeepPushSubscription = z.object({
  endpoint: z.string().max(1000),
  p256dh: base64url(200),
  auth: base64url(100),
});

export const DropPushSubscription = z.object({ endpoint: z.string().max(1000) });
