import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { MAX_FILE_BYTES, MAX_LINES, RADIUS_OPTIONS, TAKEOFF_COPY } from '~/domain/takeoffs/copy';
import { createTakeoff, listTakeoffs } from '~/domain/takeoffs/index.server';
import { NewTakeoff } from '~/domain/takeoffs/takeoff.schema';
import { readForm } from '~/http/forms/forms.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { usualZip } from '~/http/session/zip-cookie.server';
import { redirectWithToast } from '~/http/toasts.server';
import { pageMeta } from '~/lib/site';
import { labeled, numeric, rowHeader, time } from '~/ui/data/columns';
import { type Column, DataTable } from '~/ui/data/table';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { FileField } from '~/ui/form/file-field';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField, ZipField } from '~/ui/form/text-field';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

/** Files slightly over their limit are refused on the form. */
const MAX_FORM_BYTES = 20_000_000;

export const meta = () => pageMeta('Takeoffs');

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, company } = await requireCompanyViewer(request);
  const [takeoffs, zip] = await Promise.all([listTakeoffs(actor), usualZip(request, company)]);
  return { takeoffs, zip, id: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const form = await readForm(request, NewTakeoff, { maxBytes: MAX_FORM_BYTES });
  return form.submit(async (input) => {
    const { id, skipped } = await createTakeoff(input, actor);
    return redirectWithToast(`/takeoffs/${id}`, TAKEOFF_COPY.created(skipped));
  });
}

const COLUMNS: Column<Awaited<ReturnType<typeof listTakeoffs>>[number]>[] = [
  rowHeader('Name', ({ id, name }) => <AppLink to={`/takeoffs/${id}`}>{name}</AppLink>),
  numeric('Lines', ({ lineCount }) => lineCount),
  labeled('ZIP', ({ zipCode }) => zipCode),
  time('Changed', ({ updatedAt }) => updatedAt, 'short'),
];

export default function TakeoffsPage() {
  const { takeoffs, zip, id } = useLoaderData<typeof loader>();
  const { errors, field, value, error } = readFormResult(
    useKeptActionData<typeof action>()?.result,
  );
  return (
    <div className="stack">
      <PageHeader
        title="Takeoffs"
        subtitle="Paste what a job needs. We find who has it, what it costs delivered, and who to buy it from."
      />
      <Form method="post" encType="multipart/form-data" className="form" noValidate>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="id" value={value('id', id)} />
        <TextAreaField
          label="What you need"
          hint={`One line each, at most ${MAX_LINES}. We read “40 sheets 5/8 type X”, “300 ft 2x4” or “2 pallets 8x8x16 block”.`}
          rows={10}
          {...field('lines')}
        />
        <FileField
          name="file"
          label="Or a file"
          accept=".txt,.csv,.tsv,.xlsx"
          hint="Text, CSV or XLSX, at most 1 MB"
          error={error('file')}
          maxBytes={MAX_FILE_BYTES}
          tooLarge={TAKEOFF_COPY.fileTooLarge}
          optional
        />
        <div className="two">
          <ZipField label="Deliver to ZIP" {...field('zip', zip)} />
          <SelectField label="From within" options={RADIUS_OPTIONS} {...field('radius', '100')} />
        </div>
        <TextField
          label="Name"
          hint="Everyone in your company sees it"
          maxLength={100}
          placeholder="Elm Street, level 2"
          optional
          {...field('name')}
        />
        <SubmitButton pending="Reading and matching...">Find Materials</SubmitButton>
      </Form>
      {takeoffs.length > 0 ? (
        <>
          <h2>Your company’s takeoffs</h2>
          <DataTable
            caption="Your company’s takeoffs"
            rows={takeoffs}
            rowKey={(row) => row.id}
            stacks
            columns={COLUMNS}
          />
        </>
      ) : null}
    </div>
  );
}
