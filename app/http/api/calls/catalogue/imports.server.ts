import { z } from 'zod/v4';
import { IMPORT_COPY, MAX_IMPORT_BYTES } from '~/domain/catalogue/import/copy';
import { ImportAction } from '~/domain/catalogue/import/import.schema';
import {
  changeImport,
  checkImport,
  getImport,
  ImportSummary,
  ImportView,
  listImports,
} from '~/domain/catalogue/index.server';
import { readBody } from '~/http/forms/body.server';
import { DomainError } from '~/lib/errors';
import { callsOf } from '../../define-call.server';

const { company } = callsOf('Imports');

const SHEET_TYPE = /^(?:text\/csv|application\/(?:octet-stream|vnd\.[\w.-]+))(?:;|$)/i;

export const listImportsCall = company.get('/api/my-listings/imports', {
  summary: 'List your company’s imports',
  description: 'The last 20, newest first.',
  answer: z.array(ImportSummary),
  run: ({ viewer }) => listImports(viewer.actor),
});

export const checkImportCall = company.post('/api/my-listings/imports', {
  summary: 'Check a spreadsheet of listings',
  description:
    'Send a CSV or XLSX file of at most 10 MB and 5,000 rows as the body, with the type text/csv or application/octet-stream; columns are those of the template on the import page, photos are web addresses. Nothing is listed: the response has the errors by row. Start it with POST /api/my-listings/imports/{id}.',
  query: z.object({ fileName: z.string().max(200).default('listings') }),
  bodyType: 'text/csv',
  answer: ImportView,
  refusals: [403, 413, 415, 429],
  async run({ query: { fileName }, request, viewer: { actor } }) {
    if (!SHEET_TYPE.test(request.headers.get('Content-Type') ?? '')) {
      throw new DomainError('unsupported_type', IMPORT_COPY.notASheet);
    }
    const bytes = await readBody(request, MAX_IMPORT_BYTES);
    return getImport(await checkImport({ bytes, fileName }, actor), actor);
  },
});

export const getImportCall = company.get('/api/my-listings/imports/{id}', {
  summary: 'Get an import',
  answer: ImportView,
  refusals: [404],
  run: ({ params, viewer }) => getImport(params.id, viewer.actor),
});

export const changeImportCall = company.post('/api/my-listings/imports/{id}', {
  summary: 'Start, cancel or undo an import',
  description:
    'start lists the rows without errors; a canceled import keeps what it listed, and start lists the rest; undo is possible for an hour after the end. Each is safe to repeat. Read the progress with GET.',
  body: ImportAction,
  answer: ImportView,
  refusals: [403, 404, 409],
  async run({ params: { id }, body: { intent }, viewer: { actor } }) {
    await changeImport(id, intent, actor);
    return getImport(id, actor);
  },
});
