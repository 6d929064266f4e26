import { MAX_PHOTOS } from '~/lib/image-limits';
import { newNonce } from '../contact/nonce';
import { savesData } from '../link';
import { showToast } from '../feedback/toast';
import { revalidateWhenIdle } from '../live/revalidate-when-idle';
import { LOST_CONNECTION } from '../lost-connection';
import { isWithoutSignal, renewNonce, waitingKindOf } from './rules';
import workerUrl from './service-worker.ts?worker&url';
import type { PageNote } from './service-worker';
import {
  askToSend,
  discardItem,
  getItem,
  onWaitingChange,
  putItem,
  type WaitingPhoto,
} from './waiting-items';

export { WaitingBar } from './waiting-bar';
export { discardItem, getItem };

/* One script, loaded after the page: it must be there before the signal is lost. */

const isCopy = () => 'kept' in document.documentElement.dataset;

let started: Promise<ServiceWorkerRegistration> | undefined;

export function startOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || started) return;
  started = navigator.serviceWorker.register(workerUrl).then(() => navigator.serviceWorker.ready);
  // Private windows refuse it; the site works without.
  started.catch(() => {});
  void askToSend();
  window.addEventListener('online', () => {
    void askToSend();
    if (isCopy()) revalidateWhenIdle();
  });
  // What was sent shows on the page.
  onWaitingChange((news) => {
    if (news === 'changed' && navigator.onLine) revalidateWhenIdle();
  });
  window.addEventListener('click', openDocument, true);
  window.addEventListener('submit', keepAtOnce, true);
  window.addEventListener('submit', signOut, true);
}

/** Without a signal a link loads its document, which the worker answers. */
function openDocument(event: MouseEvent): void {
  const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const isLink = event.target instanceof Element && event.target.closest('a[href]');
  if (isWithoutSignal() && isPlain && isLink) event.stopPropagation();
}

/** The router would ask for the action's script first. A listing's form adds its photos. */
function keepAtOnce(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const address = new URL(form.getAttribute('action') ?? location.href, location.href);
  const isPost = form.getAttribute('method')?.toLowerCase() === 'post';
  const isListing = address.pathname === '/create-listing';
  if (!isWithoutSignal() || !isPost || isListing || !canKeep()) return;
  const body = new FormData(form, event.submitter);
  const kind = waitingKindOf(address.pathname, textOf(body, 'intent'));
  if (!kind || (kind.text && !textOf(body, kind.text)?.trim())) return;
  event.preventDefault();
  event.stopPropagation();
  renewNonce(body);
  // A full disk refuses it.
  keepForLater(address, body).catch(() =>
    showToast({
      kind: 'error',
      title: LOST_CONNECTION.statusText,
      description: LOST_CONNECTION.data,
    }),
  );
}

/** Threat: a shared phone. Its copies go first; without a signal the worker answers the form. */
function signOut(event: SubmitEvent): void {
  const worker = navigator.serviceWorker.controller;
  if (!worker || (event.target as Element).getAttribute('action') !== '/sign-out') return;
  worker.postMessage('sign-out');
  if (isWithoutSignal()) event.stopPropagation();
}

const userId = () =>
  (window.__remixRouter.state.loaderData.root as { user?: { id: string } } | undefined)?.user?.id;

const canKeep = () => userId() && navigator.serviceWorker?.controller;

function textOf(body: FormData | URLSearchParams, name: string): string | null {
  const value = body.get(name);
  return typeof value === 'string' && value ? value : null;
}

/** `opened`: a page that was opened without loading its document */
export async function notePage(note: Omit<PageNote, 'assets'>): Promise<void> {
  const registration = await started?.catch(() => null);
  if (!registration || !navigator.onLine || savesData()) return;
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
  registration.active?.postMessage({ ...note, assets } satisfies PageNote);
}

type SyncingRegistration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
};

/**
 * Keeps a form that couldn't be sent, and opens a page that shows it waiting.
 * @returns false for a form that isn't kept
 */
export async function keepForLater(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  body: FormData | URLSearchParams,
  photos?: WaitingPhoto[],
): Promise<boolean> {
  const fields = [...(body as FormData)].filter(([name]) => name !== 'waiting');
  const text = (name: string) => textOf(body, name);
  const kind = waitingKindOf(pathname, text('intent'));
  const user = userId();
  if (!kind || !user || !canKeep()) return false;
  // The question before "Handed over" has an address of its own.
  const here = location.pathname.replace(/\/handover$/, '') + location.search;
  const named = kind.text ? text(kind.text)?.trim() : document.title.split(' · ', 1)[0];
  if (!named) return false;
  await putItem({
    id: text('waiting') ?? newNonce(),
    user,
    noun: kind.noun,
    label: named.slice(0, 80),
    page: here,
    path: pathname + search,
    fields,
    photos: photos?.slice(0, MAX_PHOTOS),
    madeAt: Date.now(),
    state: 'waiting',
  });
  // Race: after a deploy the worker's new script can't be fetched without a signal.
  const registration: SyncingRegistration | null | undefined = await started?.catch(() => null);
  // Without Background Sync it is sent when a page is open again.
  await registration?.sync?.register('send').catch(() => {});
  void askToSend();
  const typed = Object.fromEntries(fields.map(([name]) => [name, (body as FormData).getAll(name)]));
  dispatchEvent(new CustomEvent('offcut-kept', { detail: typed }));
  if (kind.noun === 'Listing') localStorage.removeItem(`offcut-unsent-draft-${user}-${text('id')}`);
  location.assign(kind.noun === 'Listing' ? '/create-listing' : here);
  return true;
}
