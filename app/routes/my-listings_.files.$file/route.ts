import type { LoaderFunctionArgs } from '@remix-run/node';
import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import {
  exportListings,
  importProblemLines,
  importTemplate,
} from '~/domain/catalogue/index.server';
import { csvResponse, fileOrRefusal } from '~/http/files.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';

type Lines = AsyncGenerator<string>;

const FILES: Record<string, (asked: URLSearchParams, actor: Actor) => Lines | Promise<Lines>> = {
  'listings.csv': (_, actor) => exportListings(actor),
  'template.csv': (asked, actor) => importTemplate(asked.get('category'), actor),
  'errors.csv': (asked, actor) => importProblemLines(asked.get('import') ?? '', actor),
};

const BACK = { title: 'File not found', to: '/my-listings/import', label: 'Import listings' };

export async function loader({ request, params: { file = '' } }: LoaderFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const lines = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
  return fileOrRefusal(async () => {
    if (!lines) throw new DomainError('not_found', CATALOGUE_COPY.fileNotFound);
    const asked = new URL(request.url).searchParams;
    return csvResponse(await lines(asked, actor), `offcut-${file}`);
  }, BACK);
}
