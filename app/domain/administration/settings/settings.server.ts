import type { z } from 'zod/v4';
import { db, transaction, type Tx } from '~/db/client.server';
import {
  announceSettings,
  comingFee,
  readLogo,
  readSiteSettings,
  type SiteSettings,
} from '~/db/site-settings.server';
import { accentContrast, LEAST_CONTRAST } from '~/lib/accent';
import type { Actor } from '~/lib/actor';
import { asSeen, changedElsewhere } from '~/lib/as-seen.server';
import { centralDay, dayInWords } from '~/lib/central-clock';
import { DomainError, invalid } from '~/lib/errors';
import { LOGO_FILES } from '~/lib/image-limits';
import { feePercent } from '~/lib/site';
import { FIRST_ID } from '~/lib/uuid';
import { addJob } from '~/services/jobs.server';
import { ADMINISTRATION_COPY } from '../copy';
import { nameOfUser } from '../record-admin-event.server';
import { recordAudit } from '../record-audit.server';
import { requireAdminActor } from '../require-admin-actor';
import type { SiteSettingsForm } from './settings.schema';

type Input = z.output<typeof SiteSettingsForm>;

const FIELDS = [
  ...(['name', 'accent', 'logo', 'supportEmail', 'legalEmail', 'reviewPromise'] as const),
  ...(['reviewTime', 'nextFee', 'nextFeeFrom'] as const),
] as const;

/** A typo in the fee is noticed soon. */
const UNDO_RAISES_MS = 60 * 60 * 1000;

type Texts = Record<(typeof FIELDS)[number], string>;

/** The texts that the form shows */
function textsOf(settings: SiteSettings): Texts {
  const { nextFeeBasisPoints, nextFeeFrom } = settings;
  const nextFee = nextFeeBasisPoints === null ? '' : String(nextFeeBasisPoints / 100);
  const { name, accent, logo, supportEmail, legalEmail, reviewPromise, reviewTime } = settings;
  const texts = { name, accent, logo, supportEmail, legalEmail, reviewPromise, reviewTime };
  return { ...texts, nextFee, nextFeeFrom: nextFeeFrom ?? '' };
}

/** What is in force, and the last change of it. @throws DomainError `forbidden` */
export async function readSettings(actor: Actor) {
  requireAdminActor(actor);
  const settings = await readSiteSettings();
  const texts = textsOf(settings);
  return {
    version: settings.version,
    feeBasisPoints: settings.feeBasisPoints,
    today: centralDay(new Date()),
    values: texts,
    seen: asSeen(FIELDS, texts),
    last: await readLast(settings),
  };
}

/** `restores`: what undoing it puts back, as in the audit log */
async function readLast({ version, ...now }: SiteSettings) {
  const row = await db.siteSettings.findUnique({
    where: { version },
    select: { createdAt: true, changedById: true },
  });
  if (!row) return null;
  const by = await nameOfUser(db, row.changedById);
  const { version: _version, ...former } = await readSiteSettings(db, { version: version - 1 });
  return {
    by: row.changedById ? by : 'A former user',
    at: row.createdAt.toISOString(),
    restores: factsOf(former, changedIn(now, former)),
  };
}

/** The result of saving, without saving. @throws as `saveSettings` */
export async function previewSettings(input: Input, actor: Actor) {
  requireAdminActor(actor);
  const after = withInput(await readSiteSettings(), input);
  const { nextFeeBasisPoints, nextFeeFrom } = after;
  const isComing = nextFeeBasisPoints !== null && nextFeeFrom !== null;
  const { name, accent, logo, supportEmail, legalEmail, reviewPromise } = after;
  const [mark, icon] = await filesOf(logo);
  return {
    ...{ name, accent, logo, mark, icon, supportEmail, legalEmail, reviewPromise },
    fee: feePercent(after.feeBasisPoints),
    comingFee: isComing ? comingFee(nextFeeBasisPoints, nextFeeFrom) : '',
  };
}

/**
 * A new version, in force in every process within milliseconds. A change that someone else made
 * since the form was opened is kept where this form left it alone. `hasNewFee`: one is planned now.
 * @throws DomainError `forbidden`, `invalid` by field, `conflict` on what was changed in both
 */
export async function saveSettings(input: Input, actor: Actor): Promise<{ hasNewFee: boolean }> {
  requireAdminActor(actor);
  return transaction(async (tx) => {
    const before = await lockSettings(tx);
    const after = withInput(before, input);
    if (after.logo !== before.logo) await filesOf(after.logo, tx);
    await insert(tx, before, after, 'settings.changed', actor);
    const isNew = changedIn(before, after).some((key) => key.startsWith('nextFee'));
    return { hasNewFee: isNew && after.nextFeeFrom !== null };
  });
}

/** As data addresses: the header's and the icon. @throws DomainError `invalid` when there is none */
async function filesOf(logo: string, tx?: Tx): Promise<string[]> {
  const files = await readLogo(logo, tx);
  if (logo && files.length === 0) throw invalid('image', ADMINISTRATION_COPY.settings.logoGone);
  const shown = [files[0], files[LOGO_FILES.indexOf('/apple-touch-icon.png')]];
  return shown.flatMap((file) =>
    file ? [`data:image/png;base64,${Buffer.from(file).toString('base64')}`] : [],
  );
}

/**
 * The values before `version`, as a new version. It raises the fee only within an hour, back to what
 * it was, while no purchase has started at the lower one.
 * @throws DomainError `forbidden`, `conflict` (a raised fee, too)
 */
export async function undoSettings(version: number, actor: Actor): Promise<void> {
  requireAdminActor(actor);
  await transaction(async (tx) => {
    const before = await lockSettings(tx);
    if (version < 1 || before.version !== version) {
      throw new DomainError('conflict', ADMINISTRATION_COPY.settings.undoTooLate);
    }
    const after = await readSiteSettings(tx, { version: version - 1 });
    if (after.feeBasisPoints > before.feeBasisPoints) {
      await requireNewLowerFee(tx, version, after.feeBasisPoints);
    }
    await insert(tx, before, after, 'settings.undone', actor);
  });
}

/** Companies are notified before the fee rises, unless no one has bought at the lower one yet. */
async function requireNewLowerFee(tx: Tx, version: number, basisPoints: number): Promise<void> {
  const { createdAt: at } = await tx.siteSettings.findUniqueOrThrow({
    where: { version },
    select: { createdAt: true },
  });
  const { feeBasisPoints } = await readSiteSettings(tx, { version: version - 1, at });
  const isNew = feeBasisPoints === basisPoints && Date.now() - at.getTime() < UNDO_RAISES_MS;
  const since = { where: { createdAt: { gte: at } }, select: { id: true } };
  if (isNew && !(await tx.transaction.findFirst(since))) return;
  const { undoRaises } = ADMINISTRATION_COPY.settings;
  throw new DomainError('conflict', undoRaises(feePercent(basisPoints)));
}

/** Saves take turns, so that none is based on outdated values. */
async function lockSettings(tx: Tx): Promise<SiteSettings> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('site_settings'))`;
  return readSiteSettings(tx);
}

function withInput(before: SiteSettings, { seen, ...input }: Input): SiteSettings {
  const now = textsOf(before);
  const { nextFee, nextFeeFrom, ...rest } = input;
  const sent: Texts = {
    ...rest,
    nextFee: nextFee === null ? '' : String(nextFee / 100),
    nextFeeFrom: nextFeeFrom ?? '',
  };
  const { changed, isInBoth } = changedElsewhere(FIELDS, { seen, now, sent });
  if (isInBoth) {
    const { nowReads, otherLogo } = ADMINISTRATION_COPY.settings;
    const sentences = changed.map((field): [string, string] =>
      field === 'logo' ? ['image', otherLogo] : [field, nowReads(now[field])],
    );
    throw new DomainError('conflict', ADMINISTRATION_COPY.settings.changedElsewhere, {
      fields: Object.fromEntries(sentences),
      details: { seen: asSeen(FIELDS, now) },
    });
  }
  for (const field of changed) sent[field] = now[field];
  const { nextFee: feeText, nextFeeFrom: from, ...texts } = sent;
  if (sent.accent !== now.accent) requireReadable(sent.accent);
  return { ...before, ...texts, ...nextFeeOf(before, feeText, from) };
}

/** The lowest contrast is rounded down, so that 4.49 doesn't read as 4.5. */
function requireReadable(accent: string): void {
  const least = accentContrast(accent);
  if (least >= LEAST_CONTRAST) return;
  const { tooLight } = ADMINISTRATION_COPY.settings;
  throw invalid('accent', tooLight(String(Math.floor(least * 10) / 10)));
}

function nextFeeOf(before: SiteSettings, feeText: string, from: string) {
  const { settings } = ADMINISTRATION_COPY;
  const none = { nextFeeBasisPoints: null, nextFeeFrom: null };
  if (!feeText && !from) return none;
  if (!feeText) throw invalid('nextFee', settings.feeMissing);
  if (!from) throw invalid('nextFeeFrom', settings.dateMissing);
  const today = centralDay(new Date());
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (from < today || from > inAYear) {
    throw invalid('nextFeeFrom', settings.dateOutside(dayInWords(today)));
  }
  const basisPoints = Math.round(Number(feeText) * 100);
  if (basisPoints === before.feeBasisPoints) {
    throw invalid('nextFee', settings.feeIsThat(feePercent(basisPoints)));
  }
  if (from === today && basisPoints > before.feeBasisPoints) {
    throw invalid('nextFeeFrom', settings.riseTooSoon);
  }
  return from === today
    ? { ...none, feeBasisPoints: basisPoints }
    : { nextFeeBasisPoints: basisPoints, nextFeeFrom: from };
}

async function insert(
  tx: Tx,
  { version: last, ...before }: SiteSettings,
  { version: _version, ...after }: SiteSettings,
  action: `settings.${string}`,
  actor: Actor,
): Promise<void> {
  const keys = changedIn(before, after);
  if (keys.length === 0) return;
  const version = last + 1;
  const { nextFeeFrom, logo, ...values } = after;
  await tx.siteSettings.create({
    data: {
      ...values,
      logo: logo || null,
      version,
      nextFeeFrom: nextFeeFrom && new Date(nextFeeFrom),
      changedById: actor.userId,
    },
    select: { version: true },
  });
  await recordAudit(tx, actor, action, String(version), {
    before: factsOf(before, keys),
    after: factsOf(after, keys),
  });
  await announceSettings(tx);
  const [announced, rise] = [riseOf(before), riseOf(after)];
  if (announced?.basisPoints === rise?.basisPoints && announced?.from === rise?.from) return;
  const news = rise ?? announced!;
  await addJob(tx, 'announce_fee_rise', { ...news, isCanceled: !rise, after: FIRST_ID });
}

function riseOf({ feeBasisPoints, nextFeeBasisPoints: basisPoints, nextFeeFrom: from }: Settings) {
  const isRise = basisPoints !== null && from && basisPoints > feeBasisPoints;
  return isRise ? { basisPoints, from } : null;
}

type Setting = Exclude<keyof SiteSettings, 'version'>;

type Settings = Omit<SiteSettings, 'version'>;

const changedIn = (before: Settings, after: Settings) =>
  (Object.keys(after) as Setting[]).filter((key) => after[key] !== before[key]);

function factsOf(settings: Settings, keys: Setting[]) {
  const inWords = (key: Setting) => {
    const value = settings[key];
    return typeof value === 'number' ? feePercent(value) : value;
  };
  const nameOf = (key: Setting) => key.replace('BasisPoints', '');
  return Object.fromEntries(keys.map((key) => [nameOf(key), inWords(key)]));
}
