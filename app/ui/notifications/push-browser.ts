import { fetchJson } from '../fetch-json';

/* Nothing here runs before the user presses the button: no worker, no permission prompt. */

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Its scope contains no pages: the worker only receives messages. */
const WORKER = '/push-worker.js';
const SCOPE = '/push-messages/';
const ADDRESS = '/notifications/push';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function getPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await subscription()) ? 'on' : 'off';
}

/** @throws Error when any step fails; nothing is kept then */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return getPushState();
  const { publicKey } = await fetchJson<{ publicKey: string }>(ADDRESS);
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await activated(registration);
  // The push service refuses a subscription made with other keys.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = made.toJSON();
  try {
    const body = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
    await fetchJson(ADDRESS, { method: 'POST', body });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return 'on';
}

/** @throws Error when the server can't be reached; push stays on then */
export async function turnPushOff(): Promise<PushState> {
  const kept = await subscription();
  if (kept) {
    await fetchJson(ADDRESS, { method: 'DELETE', body: { endpoint: kept.endpoint } });
    await kept.unsubscribe();
  }
  return 'off';
}

function activated(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  return new Promise((resolve) => {
    const look = () => {
      if (registration.active) resolve();
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}
