import webPush, { WebPushError } from 'web-push';
import { env } from '~/lib/env.server';

const TIMEOUT_MS = 10_000;

/** A caller names the address that we send to, so it must be one of these browsers' services. */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

export interface PushKeys {
  /** base64url */
  publicKey: string;
  privateKey: string;
}

interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushMessage {
  /** JSON, at most about 3,000 bytes */
  payload: string;
  ttlSeconds: number;
  isUrgent: boolean;
}

export class PushNotSent extends Error {
  override name = 'PushNotSent';
  readonly isGone: boolean;
  readonly isFinal: boolean;

  constructor(reason: string, options: { isGone: boolean; isFinal: boolean; cause: unknown }) {
    super(reason, { cause: options.cause });
    this.isGone = options.isGone;
    this.isFinal = options.isFinal;
  }
}

/** P-256. Source: RFC 8292. */
export function makePushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** Source: RFC 8030, 8291, 8292. @throws PushNotSent */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlSeconds, isUrgent }: PushMessage,
  keys: PushKeys,
): Promise<void> {
  try {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: subject(), ...keys },
      TTL: Math.max(0, Math.floor(ttlSeconds)),
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
      timeout: TIMEOUT_MS,
    });
  } catch (error) {
    throw notSent(error);
  }
}

/** Push services take https and mailto only. */
function subject(): string {
  const { APP_ORIGIN } = env();
  const { protocol, hostname } = new URL(APP_ORIGIN);
  return protocol === 'https:' ? APP_ORIGIN : `mailto:push@${hostname}`;
}

function notSent(error: unknown): PushNotSent {
  if (error instanceof WebPushError) {
    const { statusCode } = error;
    const isGone = statusCode === 404 || statusCode === 410;
    return new PushNotSent(
      isGone
        ? 'The browser no longer accepts push messages.'
        : `The push service refused it (${statusCode}).`,
      { isGone, isFinal: isGone || (statusCode < 500 && statusCode !== 429), cause: error },
    );
  }
  const cause = error instanceof Error ? error.message : String(error);
  return new PushNotSent(`The push service did not answer (${cause}).`, {
    isGone: false,
    isFinal: false,
    cause: error,
  });
}
