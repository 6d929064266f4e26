import { accentCss } from '~/lib/accent';
import { centralDay, dayInWords } from '~/lib/central-clock';
import { applySite, feePercent, LOGO, LOGO_PNGS, SITE_DEFAULTS } from '~/lib/site';
import { db } from './client.server';
import { listen, listening, notifyListeners, onConnect } from './listen.server';
import { onCommit, type Tx } from './transaction.server';

const CHANGED = 'settings_changed';
const MAX_WAIT_MS = 3_000;
/** The longest delay that a timer can have. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const { name, accent, logo, supportEmail, legalEmail } = SITE_DEFAULTS;
const { reviewPromise, reviewTime, feeBasisPoints } = SITE_DEFAULTS;

/** What an admin sets. Each version is a row; version 0 is the defaults in lib/site. */
const DEFAULTS = {
  ...{ version: 0, name, accent, logo, supportEmail, legalEmail, reviewPromise, reviewTime },
  feeBasisPoints,
  nextFeeBasisPoints: null as number | null,
  /** A US Central day: '2026-12-01' */
  nextFeeFrom: null as string | null,
};

export type SiteSettings = typeof DEFAULTS;

const SELECT = {
  ...{ version: true, name: true, accent: true, logo: true, supportEmail: true, legalEmail: true },
  ...{ reviewPromise: true, reviewTime: true, feeBasisPoints: true },
  ...{ nextFeeBasisPoints: true, nextFeeFrom: true },
} as const;

/** The newest up to `version`, with the fee in force at `at`. */
export async function readSiteSettings(
  tx: Pick<Tx, 'siteSettings'> = db,
  { version, at = new Date() }: { version?: number; at?: Date } = {},
): Promise<SiteSettings> {
  const row = await tx.siteSettings.findFirst({
    where: version === undefined ? {} : { version: { lte: version } },
    orderBy: { version: 'desc' },
    select: SELECT,
  });
  const nextFeeFrom = row?.nextFeeFrom?.toISOString().slice(0, 10) ?? null;
  return inForce(row ? { ...row, logo: row.logo ?? '', nextFeeFrom } : DEFAULTS, at);
}

function inForce(settings: SiteSettings, at: Date): SiteSettings {
  const { nextFeeBasisPoints, nextFeeFrom } = settings;
  if (nextFeeBasisPoints === null || nextFeeFrom === null) return settings;
  if (nextFeeFrom > centralDay(at)) return settings;
  const due = { feeBasisPoints: nextFeeBasisPoints, nextFeeBasisPoints: null, nextFeeFrom: null };
  return { ...settings, ...due };
}

/** For a purchase, which keeps it: read from the database, since this process may be behind. */
export const readFeeBasisPoints = async (tx: Tx): Promise<number> =>
  (await readSiteSettings(tx)).feeBasisPoints;

/** Call it in the change's own transaction: every process takes the settings on its commit. */
export const announceSettings = (tx: Tx): Promise<void> => notifyListeners(tx, CHANGED);

/** 'From December 1, 2026, the platform fee is 6% of the subtotal.' */
export const comingFee = (basisPoints: number, from: string): string =>
  `From ${dayInWords(from)}, the platform fee is ${feePercent(basisPoints)} of the subtotal.`;

/** In the order of LOGO_FILES; none for the default mark. */
export async function readLogo(id: string, tx: Pick<Tx, 'siteLogo'> = db): Promise<Uint8Array[]> {
  if (!id) return [];
  const row = await tx.siteLogo.findUnique({ where: { id }, select: { files: true } });
  return row?.files ?? [];
}

let timer: NodeJS.Timeout | undefined;
let forgetKept = (): void => undefined;

function apply(settings: SiteSettings, pngs: readonly Uint8Array[]): void {
  const { version: _version, nextFeeBasisPoints, nextFeeFrom, ...site } = settings;
  const isFeeComing = nextFeeBasisPoints !== null && nextFeeFrom !== null;
  const changes = {
    ...site,
    accentCss: accentCss(site.accent),
    comingFee: isFeeComing ? comingFee(nextFeeBasisPoints, nextFeeFrom) : '',
  };
  applySite(changes, pngs);
  // Something may have been cached with the old settings since the announcement.
  forgetKept();
  clearTimeout(timer);
  if (!isFeeComing) return;
  const leftMs = startOfDay(nextFeeFrom) - Date.now();
  const wait = Math.min(Math.max(leftMs, 1), MAX_TIMER_MS);
  timer = setTimeout(() => apply(inForce(settings, new Date()), pngs), wait);
  timer.unref();
}

/** Midnight in US Central time, which is 5:00 or 6:00 UTC. */
function startOfDay(day: string): number {
  const [summer, winter] = [5, 6].map((hour) => Date.parse(`${day}T0${hour}:00:00Z`));
  return centralDay(new Date(summer!)) === day ? summer! : winter!;
}

let reloading: Promise<void> = Promise.resolve();

/** One at a time, so that an older read is never applied last. */
function reload(): Promise<void> {
  reloading = reloading
    .catch(() => undefined)
    .then(async () => {
      const settings = await readSiteSettings();
      apply(settings, settings.logo === LOGO ? LOGO_PNGS : await readLogo(settings.logo));
    });
  return reloading;
}

/**
 * Resolves when the settings are in force, or after 3 s without a database; they follow then.
 * `forget` is the web process's: importing kept reads opens a connection, and a seed would never end.
 */
export async function startSiteSettings(forget = forgetKept): Promise<void> {
  forgetKept = forget;
  listen(CHANGED, reload);
  onConnect(reload);
  onCommit(({ notifications }) =>
    notifications.some(({ channel }) => channel === CHANGED) ? reload() : undefined,
  );
  const ready = listening().then(reload);
  // It also keeps the process alive when, without a database, nothing else is pending.
  const tooLong = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([ready.catch(() => undefined), tooLong]);
}
