import { z } from 'zod/v4';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import { db } from '~/db/client.server';
import { seal, unsealOrNull } from '~/lib/seal.server';
import { newToken } from '~/lib/tokens.server';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Each form can take 64 kB. */
const KEPT_FORMS: RateLimit = { name: 'kept-forms', max: 20, withinSeconds: 60 * 60 };

/** A list, since a field may be named `__proto__`. */
const KeptForm = z.object({
  userId: z.string(),
  browser: z.string(),
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

export type KeptForm = z.output<typeof KeptForm>;

/** Null for a browser that no one has signed in with: nothing is stored for strangers. */
export async function findLastUserOf(browser: string): Promise<string | null> {
  const last = await db.knownBrowser.findFirst({
    where: { tokenDigest: browser },
    orderBy: { lastUsedAt: 'desc' },
    select: { userId: true },
  });
  return last?.userId ?? null;
}

/**
 * Sealed, for a day. Each call keeps another. @returns its id: 256 random bits
 * @throws DomainError `rate_limited`
 */
export async function keepForm(form: KeptForm): Promise<string> {
  await countToward(KEPT_FORMS, form.userId);
  const sid = newToken();
  const expire = new Date(Date.now() + KEPT_MS);
  const sess = { keptForm: seal(JSON.stringify(form), 'kept form') };
  await db.sessionStore.create({ data: { sid, sess, expire }, select: { sid: true } });
  return sid;
}

/** Null if it is another user's or browser's, expired, unknown, or sealed with a former SESSION_SECRET. */
export async function getKeptForm(
  id: string,
  { userId, browser }: { userId: string; browser: string | null | undefined },
): Promise<KeptForm | null> {
  if (!/^[\w-]{43}$/.test(id)) return null;
  const row = await db.sessionStore.findFirst({
    where: { sid: id, expire: { gt: new Date() } },
    select: { sess: true },
  });
  const sealed = z.object({ keptForm: z.string() }).safeParse(row?.sess).data?.keptForm;
  const text = sealed && unsealOrNull(sealed, 'kept form');
  if (!text) return null;
  const form = KeptForm.parse(JSON.parse(text));
  return form.userId === userId && form.browser === browser ? form : null;
}
