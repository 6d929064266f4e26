import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { OUTCOME_LABELS } from '~/domain/catalogue/import/copy';
import { ImportAction } from '~/domain/catalogue/import/import.schema';
import { changeImport, getImport, type ImportView } from '~/domain/catalogue/index.server';
import { readForm } from '~/http/forms/forms.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { count, labeled, numeric } from '~/ui/data/columns';
import { type Figure, Figures } from '~/ui/data/figure';
import { plural } from '~/ui/data/plural';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { useFocusThrough } from '~/ui/layout/focus-if-lost';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';
import { Problems } from './problems';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data ? data.fileName : 'Import Listings');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const found = await withRefusalPage(() => getImport(params.id!, actor));
  const { undoUntil, counts } = found;
  const isUndoable = (counts.created ?? 0) + (counts.updated ?? 0) > 0;
  const isInTime = undoUntil !== null && new Date(undoUntil) > new Date();
  return { ...found, undoUntil: isUndoable && isInTime ? undoUntil : null };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const form = await readForm(request, ImportAction);
  return form.submit(async ({ intent }) => {
    await changeImport(params.id!, intent, actor);
    return redirect(`/my-listings/import/${params.id}`, 303);
  });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ImportedFilePage() {
  const page = useLoaderData<typeof loader>();
  const { errors } = readFormResult(useKeptActionData<typeof action>()?.result);
  const { state, fileName, ignored, problem } = page;
  useFocusThrough(state);
  return (
    <div className="stack">
      <Breadcrumbs
        crumbs={[
          { to: '/my-listings', label: 'My Listings' },
          { to: '/my-listings/import', label: 'Import' },
        ]}
        current={fileName}
      />
      <PageHeader title={fileName} subtitle={subtitleOf(page)} />
      <ErrorSummary errors={errors} />
      {problem ? <Notice kind="warn">{problem}</Notice> : null}
      {state === 'running' || state === 'undoing' ? <RunningImport {...page} /> : null}
      <Counts {...page} />
      {ignored.length > 0 ? (
        <p className="meta">{`Columns left out: ${ignored.join(', ')}.`}</p>
      ) : null}
      <Preview rows={page.preview} />
      <Commands {...page} />
      <KeptListings listings={page.kept} />
      <Problems id={page.id} problems={page.problems} failed={page.counts.failed ?? 0} />
    </div>
  );
}

const PREVIEW: Column<Page['preview'][number]>[] = [
  count('Row', ({ row }) => row),
  labeled('SKU', ({ sku }) => sku),
  labeled('Title', ({ title }) => title),
  numeric('Price', ({ price }) => price),
  labeled('Unit', ({ priceUnit }) => priceUnit),
  numeric('Quantity', ({ quantity }) => quantity),
];

function Preview({ rows }: { rows: Page['preview'] }) {
  if (rows.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">First rows, as we read them</h2>
      <DataTable
        caption="First rows"
        columns={PREVIEW.filter(({ cell }) => rows.some((row) => cell(row)))}
        rows={rows}
        rowKey={({ row }) => String(row)}
        stacks
        isPlain
      />
    </section>
  );
}

const SUBTITLES = {
  checked: 'Checked. Nothing is listed yet.',
  running: 'Listing. You can leave this page; it keeps going.',
  done: 'Done',
  cancelled: 'Canceled. What was already listed stays.',
  stopped: 'Stopped',
  undoing: 'Undoing. You can leave this page; it keeps going.',
  undone: 'Undone',
} as const;

const subtitleOf = ({ state, rowCount }: Page) =>
  `${plural(rowCount, 'row')} · ${SUBTITLES[state]}`;

function startLabel({ state, counts: { ready = 0 }, toUpdate }: Page) {
  const added = ready - toUpdate;
  if (state === 'cancelled') return `Continue With ${plural(ready, 'Row')}`;
  if (toUpdate === 0) return `List ${plural(ready, 'Material')}`;
  const updates = `Update ${plural(toUpdate, 'Listing')}`;
  return added > 0 ? `List ${groupThousands(added)} and ${updates}` : updates;
}

function Commands(page: Page) {
  const { state, counts, undoUntil } = page;
  const isRunning = state === 'running' || state === 'undoing';
  const canStart = (state === 'checked' || state === 'cancelled') && Boolean(counts.ready);
  const button = (intent: string, label: string, kind: 'go' | 'plain', pending: string) => (
    <SubmitButton intent={intent} kind={kind} pending={pending}>
      {label}
    </SubmitButton>
  );
  return (
    <Form method="post" className="row">
      {canStart ? button('start', startLabel(page), 'go', 'Starting...') : null}
      {state === 'done' ? (
        <ButtonLink kind="go" to="/my-listings">
          View in My Listings
        </ButtonLink>
      ) : null}
      {isRunning ? null : <ButtonLink to="/my-listings/import">Choose Another File</ButtonLink>}
      {state === 'running' ? button('cancel', 'Cancel', 'plain', 'Canceling...') : null}
      {undoUntil && state !== 'undoing' && state !== 'undone' ? (
        <>
          {button('undo', 'Undo This Import', 'plain', 'Starting...')}
          <p className="meta">
            {'Available until '}
            <Time at={undoUntil} format="datetime" />. Deletes what it listed and restores the old
            values of updated listings; what has sold stays sold.
          </p>
        </>
      ) : null}
    </Form>
  );
}

const POLL_MS = 1_000;

function RunningImport({
  id,
  state,
  counts,
  rowCount,
}: Pick<ImportView, 'id' | 'state' | 'counts' | 'rowCount'>) {
  const { revalidate, state: reading } = useRevalidator();
  useEffect(() => {
    if (reading !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
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

type Counts = Partial<Record<keyof typeof OUTCOME_LABELS, number>>;

function Counts({ state, counts, toUpdate }: Pick<ImportView, 'state' | 'counts' | 'toUpdate'>) {
  const { ready = 0, ...rest }: Counts = counts;
  const isChecked = state === 'checked';
  const outcomes =
    state === 'running' ? OUTCOME_LABELS : { ...OUTCOME_LABELS, ready: 'Not listed' };
  const labels = Object.keys(OUTCOME_LABELS) as (keyof typeof OUTCOME_LABELS)[];
  return (
    <Figures
      figures={[
        isChecked && ['New', groupThousands(ready - toUpdate)],
        isChecked && ['To update', groupThousands(toUpdate)],
        ...labels.map((outcome): Figure | false => {
          const count = outcome === 'ready' ? (isChecked ? 0 : ready) : (rest[outcome] ?? 0);
          return count > 0 && [outcomes[outcome], groupThousands(count)];
        }),
      ]}
    />
  );
}

function KeptListings({ listings }: { listings: ImportView['kept'] }) {
  if (listings.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="kept">
      <h2 id="kept">Not fully restored</h2>
      <p>
        These listings changed after the import, so what changed in them stays. Check their price
        and quantity.
      </p>
      <ul className="list-disc pl-5">
        {listings.map(({ id, title }) => (
          <li key={id}>
            <AppLink to={`/material/${id}/edit`}>{title}</AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
