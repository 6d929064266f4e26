import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reading } from '~/domain/catalogue/index.server';
import { carriesCookie, cookieName, plainCookie } from './cookies.server';

/** Other processes hear of a change within 100 ms; until then, they must not answer from kept reads. */
const LIFETIME_SECONDS = 10;

/** A forged value only slows down its sender's own pages. */
export function ownChangeIn(header: string | undefined): string | null {
  if (!carriesCookie(header, 'change')) return null;
  return new RegExp(`${cookieName('change')}=([\\d.]{3,40})`).exec(header!)?.[1] ?? null;
}

export function followOwnChanges(
  reading: Reading,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  reading.ownChange = ownChangeIn(headers.cookie);
  reading.announceOwnChange = (id) => {
    if (response.headersSent) return;
    response.appendHeader('Set-Cookie', plainCookie('change', id, LIFETIME_SECONDS));
  };
}
