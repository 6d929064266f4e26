import webPush, { WebPushError } from 'web-push';
import { env } from '~/lib/env.server';

const TIMEOUT_MS = 10_000;

/**
 * Where browsers' subscriptions lead: Chromium's, Mozilla's, Microsoft's and Apple's services. An
 * address that a caller names is asked by this server, so that it is one of these and nothing else.
 */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

export interface PushKeys {
  /** base64url, as a browser wants it */
  publicKey: string;
  privateKey: string;
}

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** What the browser's worker is given: JSON, at most about 3,000 bytes */
  payload: string;
  /** How long the service may keep it for a browser that is off */
  ttlSeconds: number;
  isUrgent: boolean;
}

/** Why a push was not taken. */
export class PushNotSent extends Error {
  override name = 'PushNotSent';
  /** The browser has gone or its subscription ended: it will never be taken. */
  readonly isGone: boolean;
  /** Whether a repetition changes nothing. */
  readonly isFinal: boolean;

  constructor(reason: string, options: { isGone: boolean; isFinal: boolean; cause: unknown }) {
    super(reason, { cause: options.cause });
    this.isGone = options.isGone;
    this.isFinal = options.isFinal;
  }
}

/** A new pair (P-256). Source: RFC 8292. */
export function makePushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

/** Whether an address is one of the push services that browsers use, over https. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/**
 * Encrypts a message for one browser and hands it to its push service. Source: RFC 8030, 8291, 8292.
 * @throws PushNotSent
 */
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

/** How a push service finds out whose messages these are: it takes https and mailto only. */
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
        ? 'The browser does not take push messages any more.'
        : `The push service did not take it (${statusCode}).`,
      // 429 and 5xx pass; other refusals are of this very message.
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
