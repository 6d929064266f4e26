/*
 * Push messages to this browser. Nothing here runs before somebody presses the button: no worker is
 * registered and no permission asked for.
 */

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Its scope has no pages: the worker only wakes up for a message. */
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

/**
 * Asks for permission, subscribes and tells the server.
 * @throws Error when any of it fails; then nothing is kept
 */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return getPushState();
  const { publicKey } = (await call('GET')) as { publicKey: string };
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await activated(registration);
  // One that was made with other keys would be refused by its service.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = made.toJSON();
  try {
    await call('POST', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  return 'on';
}

/** @throws Error when the server could not be told; then it stays on */
export async function turnPushOff(): Promise<PushState> {
  const kept = await subscription();
  if (kept) {
    await call('DELETE', { endpoint: kept.endpoint });
    await kept.unsubscribe();
  }
  return 'off';
}

/** Only an active worker can subscribe. */
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

async function call(method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(ADDRESS, {
    method,
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer = (await response.json()) as { message?: string };
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
