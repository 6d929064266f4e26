import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { ImportView } from '~/domain/catalogue/index.server';
import { groupThousands } from '~/lib/money';
import { AppLink } from '~/ui/link';

const LOOK_MS = 1_000;

export function RunningImport({
  id,
  state,
  counts,
  rowCount,
}: Pick<ImportView, 'id' | 'state' | 'counts' | 'rowCount'>) {
  const { revalidate, state: reading } = useRevalidator();
  useEffect(() => {
    if (reading !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [reading, revalidate]);
  const isUndo = state === 'undoing';
  const left = isUndo ? (counts.created ?? 0) + (counts.updated ?? 0) : (counts.ready ?? 0);
  return (
    <div role="status" className="field">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <label className="meta" htmlFor="progress">
        {`${isUndo ? 'Undone' : 'Done'}: ${groupThousands(rowCount - left)} of ${groupThousands(rowCount)} rows`}
      </label>
      <progress id="progress" value={rowCount - left} max={rowCount} />
      <p className="meta">
        <AppLink to={`/my-listings/import/${id}`}>Refresh</AppLink>
      </p>
    </div>
  );
}
