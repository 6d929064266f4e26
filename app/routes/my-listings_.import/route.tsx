import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import {
  IMPORT_COPY,
  MAX_IMPORT_BYTES,
  MAX_IMPORTS_PER_HOUR,
  MAX_ZIP_BYTES,
  PHOTO_COPY,
  STATE_LABELS,
} from '~/domain/catalogue/import/copy';
import { ImportFile } from '~/domain/catalogue/import/import.schema';
import {
  checkImport,
  type ImportSummary,
  listCategoryChoices,
  listImports,
} from '~/domain/catalogue/index.server';
import { readForm } from '~/http/forms/forms.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { pageMeta, SITE_NAME } from '~/lib/site';
import { count, dateTime, labeled, rowHeader } from '~/ui/data/columns';
import { type Column, DataTable } from '~/ui/data/table';
import { ErrorSummary } from '~/ui/form/error-summary';
import { FileField } from '~/ui/form/file-field';
import { readFormResult } from '~/ui/form/form-result';
import { SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

/** Files slightly over their limits are refused on the form. */
const MAX_FORM_BYTES = 41_000_000;

export const meta = () => pageMeta('Import Listings');

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const [imports, categories] = await Promise.all([listImports(actor), listCategoryChoices()]);
  return { imports, categories: categories.map(({ id, name }) => ({ value: id, label: name })) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const form = await readForm(request, ImportFile, { maxBytes: MAX_FORM_BYTES });
  return form.submit(async ({ file, photos: zip }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const photos = zip?.size ? new Uint8Array(await zip.arrayBuffer()) : undefined;
    const id = await checkImport({ bytes, fileName: file.name, photos }, actor);
    return redirect(`/my-listings/import/${id}`, 303);
  });
}

export default function ImportPage() {
  const { imports, categories } = useLoaderData<typeof loader>();
  const { errors } = readFormResult(useKeptActionData<typeof action>()?.result);
  return (
    <div className="stack">
      <Breadcrumbs crumbs={[{ to: '/my-listings', label: 'My Listings' }]} current="Import" />
      <PageHeader
        title="Import Listings"
        subtitle="List a yard from a spreadsheet. We check every row before anything is listed."
      />
      <Form method="post" encType="multipart/form-data" className="form" noValidate>
        <ErrorSummary errors={errors} />
        <FileField
          name="file"
          label="Spreadsheet"
          accept=".csv,.tsv,.txt,.xlsx"
          hint={`CSV or XLSX, at most 10 MB and 5,000 rows. Up to ${MAX_IMPORTS_PER_HOUR} imports an hour`}
          error={errors?.file}
          maxBytes={MAX_IMPORT_BYTES}
          tooLarge={IMPORT_COPY.tooLarge}
          required
        />
        <FileField
          name="photos"
          label="Photos"
          accept=".zip"
          hint="A ZIP of at most 30 MB with the photos that the spreadsheet names"
          error={errors?.photos}
          maxBytes={MAX_ZIP_BYTES}
          tooLarge={PHOTO_COPY.zipTooLarge}
          optional
        />
        <SubmitButton pending="Checking...">Check the File</SubmitButton>
      </Form>
      <section className="stack" aria-labelledby="columns">
        <h2 id="columns">What the file needs</h2>
        <ul className="list-disc pl-5">
          <li>
            A row of headings: Title, Category, Price and Quantity. Qty, Unit Price, U/M, Item # and
            other common names work, too.
          </li>
          <li>
            City, state and ZIP code are your company’s unless the row has its own. Without a
            description, we use the title.
          </li>
          <li>
            With a SKU or {SITE_NAME} ID that your company has listed, the row updates that listing.
            An empty cell clears an optional field; a column you leave out changes nothing.
          </li>
          <li>
            Up to 6 photos in one column or several: names of files in the ZIP, such as front.jpg,
            or web addresses. A filled cell replaces the listing’s photos, an empty one keeps them.
            If we can’t fetch one, we list the row without it and name the photo.
          </li>
        </ul>
        <Form
          method="get"
          action="/my-listings/files/template.csv"
          reloadDocument
          className="row items-end"
        >
          <SelectField
            name="category"
            label="Template for"
            placeholder="Any category"
            options={categories}
          />
          <button type="submit" className="btn">
            Download Template
          </button>
        </Form>
        <p>
          <a href="/my-listings/files/listings.csv">Export your listings</a>
          {' as CSV, change prices or quantities, and import the file again.'}
        </p>
      </section>
      <ImportHistory imports={imports} />
    </div>
  );
}

const COLUMNS: Column<ImportSummary>[] = [
  rowHeader('File', ({ id, fileName }) => (
    <AppLink to={`/my-listings/import/${id}`}>{fileName}</AppLink>
  )),
  dateTime('Uploaded', ({ createdAt }) => createdAt),
  labeled('By', ({ by }) => by ?? 'A former user'),
  count('Rows', ({ rowCount }) => rowCount),
  count('Listed', ({ counts }) => counts.created ?? 0),
  count('Updated', ({ counts }) => counts.updated ?? 0),
  labeled('State', ({ state }) => STATE_LABELS[state]),
];

function ImportHistory({ imports }: { imports: ImportSummary[] }) {
  if (imports.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">Earlier imports</h2>
      <DataTable
        caption="The last 20 imports, newest first"
        columns={COLUMNS}
        rows={imports}
        rowKey={({ id }) => id}
        stacks
      />
    </section>
  );
}
