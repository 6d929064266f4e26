import { Scripts } from '@remix-run/react';
import { useNonce } from './nonce';

/** Where app/entry.server.tsx writes the preloads of the page's scripts. */
export const PRELOADS = '<!--preloads-->';

/** After what a phone shows first: at the end of a long page they would wait for its layout. */
export function ScriptPreloads({ as: Tag = 'div' }: { as?: 'div' | 'li' }) {
  const html = import.meta.env.SSR ? PRELOADS : '';
  return <Tag hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The server's alone: React doesn't look inside, so the preloads may stand elsewhere. */
export const PageScripts = import.meta.env.SSR
  ? () => (
      <div hidden>
        <Scripts nonce={useNonce()} />
      </div>
    )
  : ScriptPreloads;
