import type { Prisma } from '~/db/client.server';
import { env } from '~/lib/env.server';
import { seal, unsealOrNull } from '~/lib/seal.server';

/** In a notification's `metadata.links`: for its emails, where each works without signing in. */
interface PersonalLink {
  label: string;
  /** The page, such as '/still-listed' */
  page: string;
  /** An id, or empty */
  about: string;
}

const WORKS_MS = 45 * 24 * 60 * 60 * 1000;

interface Added {
  offUrl?: unknown;
  groupTitle?: string;
  titleFor?: Record<string, string>;
}

/** What the metadata adds to an email of this person; `offUrl` turns the notification's source off. */
export function mailLinks(metadata: Prisma.JsonValue, userId: string) {
  const added = (metadata ?? {}) as Added;
  const { offUrl: path, groupTitle, titleFor } = added;
  const isPath = typeof path === 'string' && path.startsWith('/') && !path.startsWith('//');
  const title = titleFor?.[userId];
  const links = personalLinks(metadata, userId);
  return { offUrl: isPath ? path : null, links, groupTitle, ...(title && { title }) };
}

/** Each acts as the person who gets the email, for 45 days. */
export function personalLinks(metadata: Prisma.JsonValue, userId: string) {
  const { links = [] } = (metadata ?? {}) as { links?: PersonalLink[] };
  const until = Date.now() + WORKS_MS;
  return links.map(({ label, page, about }) => {
    const token = seal(JSON.stringify({ page, about, userId, until }), 'link in an email');
    return { label, url: `${env().APP_ORIGIN}${page}/${token}` };
  });
}

/** Null for a token that is too old, of another page or not this site's. */
export function readPersonalLink(
  token: string,
  page: string,
): { userId: string; about: string } | null {
  const text = unsealOrNull(token, 'link in an email');
  if (text === null) return null;
  const link = JSON.parse(text) as PersonalLink & { userId: string; until: number };
  return link.page === page && link.until > Date.now() ? link : null;
}
