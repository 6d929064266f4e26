import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import {
  isUncovered,
  LINE_STATES,
  MAX_FILE_BYTES,
  RADIUS_OPTIONS,
  TAKEOFF_COPY,
} from '~/domain/takeoffs/copy';
import {
  addLines,
  alertMissing,
  changeTakeoff,
  countUnalerted,
  correctLine,
  deleteTakeoff,
  getTakeoff,
  keepSeen,
  lineAsSeen,
  settingsAsSeen,
  skipLine,
  splitBound,
} from '~/domain/takeoffs/index.server';
import { TakeoffAction } from '~/domain/takeoffs/takeoff.schema';
import { readForm } from '~/http/forms/forms.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { pageMeta } from '~/lib/site';
import { printLinks } from '~/ui/css/print-links';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult, resultOf } from '~/ui/form/form-result';
import { FileField } from '~/ui/form/file-field';
import { SelectField } from '~/ui/form/select-field';
import { PressForm } from '~/ui/form/press-form';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField, ZipField } from '~/ui/form/text-field';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { Disclosure } from '~/ui/overlay/disclosure';
import { Lines } from './lines';
import { Sellers } from './sellers';

const MAX_FORM_BYTES = 20_000_000;

export const links = printLinks;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(loaded?.takeoff.name ?? 'Takeoff');

export async function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const { takeoff, answer } = await withRefusalPage(() => getTakeoff(id, actor));
  const { lines: _lines, alerts: _alerts, ...settings } = takeoff;
  const open = Number(new URL(request.url).searchParams.get('line'));
  const wanted = answer.lines.filter(({ state }) => state !== 'skipped' && state !== 'unread');
  return {
    takeoff: { ...settings, seen: settingsAsSeen(settings) },
    ...answer,
    lines: answer.lines.map((line) => ({
      ...line,
      // Only the line that is open shows its listings.
      offers: line.position === open ? line.offers : [],
      hasOffers: line.offers.length > 0,
      asSeen: lineAsSeen(line),
    })),
    open,
    unalerted: countUnalerted({ takeoff, answer }),
    bound: TAKEOFF_COPY.bound(wanted.length, splitBound(wanted.length).toFixed(2)),
  };
}

export async function action({ request, params: { id = '' } }: ActionFunctionArgs) {
  const here = `/takeoffs/${id}`;
  const { actor } = await requireCompanyViewer(request, { returnTo: here });
  const form = await readForm(request, TakeoffAction, { maxBytes: MAX_FORM_BYTES });
  return form.submit(async (input) => {
    switch (input.intent) {
      case 'line':
        await correctLine(id, input, actor);
        return redirectWithToast(`${here}#line-${input.position}`, TAKEOFF_COPY.changed);
      case 'skip':
      case 'unskip':
        await skipLine(id, { position: input.position, isSkipped: input.intent === 'skip' }, actor);
        return redirectWithToast(`${here}#line-${input.position}`, TAKEOFF_COPY.changed);
      case 'settings':
        await changeTakeoff(id, input, actor);
        return redirectWithToast(here, TAKEOFF_COPY.changed);
      case 'add': {
        const { skipped } = await addLines(id, input, actor);
        return redirectWithToast(here, TAKEOFF_COPY.added(skipped));
      }
      case 'alerts':
        return redirectWithToast(here, {
          ...TAKEOFF_COPY.alerted(await alertMissing(id, actor)),
          link: { to: '/saved#alerts', label: 'See your alerts' },
        });
      case 'seen':
        await keepSeen(id, actor);
        return redirectWithToast(here, TAKEOFF_COPY.changed);
      case 'delete':
        await deleteTakeoff(id, actor);
        return redirectWithToast('/takeoffs', TAKEOFF_COPY.deleted);
    }
  });
}

export default function TakeoffPage() {
  const loaded = useLoaderData<typeof loader>();
  const { takeoff, lines, sellers, totals, open, bound, unalerted } = loaded;
  const result = useKeptActionData<typeof action>()?.result ?? null;
  const settings = readFormResult(resultOf(result, 'settings'));
  const added = readFormResult(resultOf(result, 'add'));
  const other = readFormResult(resultOf(result, 'alerts', 'seen', 'delete', 'skip', 'unskip'));
  const missing = lines.filter(isUncovered);
  const notify = unalerted > 0 ? 'We can notify' : 'We’ll notify';
  const changed = lines.filter(({ changes }) => changes.length > 0);
  const counts = Object.entries(LINE_STATES)
    .map(([state, label]) => [lines.filter((line) => line.state === state).length, label] as const)
    .filter(([count]) => count > 0)
    .map(([count, label]) =>
      label === LINE_STATES.unread && count > 1
        ? `${count} need a quantity`
        : `${count} ${label.toLowerCase()}`,
    );
  return (
    <div className="stack">
      <Breadcrumbs crumbs={[{ to: '/takeoffs', label: 'Takeoffs' }]} current={takeoff.name} />
      <PageHeader
        title={takeoff.name}
        subtitle={`To ${takeoff.zipCode}, ${
          takeoff.radiusMiles === null
            ? 'from anywhere'
            : `from within ${takeoff.radiusMiles} miles`
        }. ${counts.join(', ')}.`}
        actions={
          <a className="btn" href={`/csv/takeoff?id=${takeoff.id}`} download>
            Export CSV
          </a>
        }
      />
      <ErrorSummary errors={other.errors} />
      {changed.length > 0 ? (
        <Notice
          kind="warn"
          action={
            <PressForm size="sm" intent="seen" pending="Saving...">
              Got It
            </PressForm>
          }
        >
          {`Since this was last saved, ${changed.length === 1 ? 'one line has' : `${changed.length} lines have`} changed. The costs below are today’s.`}
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice
          kind="info"
          action={
            unalerted > 0 ? (
              <PressForm size="sm" intent="alerts" pending="Turning on...">
                Alert Me
              </PressForm>
            ) : null
          }
        >
          {missing.length === 1
            ? `One line isn’t covered. ${notify} you when a listing matches.`
            : `${missing.length} lines aren’t covered. ${notify} you when listings match.`}
        </Notice>
      ) : null}
      <Sellers {...{ sellers, totals, bound }} zip={takeoff.zipCode} />
      <Lines lines={lines} open={open} result={resultOf(result, 'line')} />
      <div className="stack max-w-form">
        <Disclosure summary="Add lines" open={Object.keys(added.errors).length > 0}>
          <Form method="post" encType="multipart/form-data" className="form" noValidate>
            <ErrorSummary errors={added.errors} />
            <input
              type="hidden"
              name="after"
              value={added.once('after', lines.at(-1)?.position ?? 0)}
            />
            <TextAreaField label="More lines" rows={5} {...added.field('lines')} />
            <FileField
              name="file"
              label="Or a file"
              accept=".txt,.csv,.tsv,.xlsx"
              error={added.error('file')}
              maxBytes={MAX_FILE_BYTES}
              tooLarge={TAKEOFF_COPY.fileTooLarge}
              optional
            />
            <SubmitButton kind="plain" intent="add" pending="Adding...">
              Add
            </SubmitButton>
          </Form>
        </Disclosure>
        <Disclosure summary="Name, ZIP and distance" open={Object.keys(settings.errors).length > 0}>
          <Form method="post" className="form" noValidate>
            <ErrorSummary errors={settings.errors} />
            <input type="hidden" name="seen" value={takeoff.seen} />
            <TextField label="Name" maxLength={100} {...settings.field('name', takeoff.name)} />
            <div className="two">
              <ZipField label="Deliver to ZIP" {...settings.field('zip', takeoff.zipCode)} />
              <SelectField
                key={takeoff.radiusMiles}
                label="From within"
                options={RADIUS_OPTIONS}
                {...settings.field('radius', String(takeoff.radiusMiles ?? 'anywhere'))}
              />
            </div>
            <SubmitButton kind="plain" intent="settings" pending="Saving...">
              Save
            </SubmitButton>
          </Form>
        </Disclosure>
        <Disclosure summary="Delete this takeoff">
          <div className="row">
            <p>This deletes it for everyone in your company.</p>
            <PressForm kind="bad" intent="delete" pending="Deleting...">
              Delete Takeoff
            </PressForm>
          </div>
        </Disclosure>
      </div>
    </div>
  );
}
