import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { isDomainError } from '~/lib/errors';
import { pageTitle } from '~/lib/site';

export function download(body: BodyInit, type: string, filename: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

export const pdfResponse = (bytes: Uint8Array<ArrayBuffer>, filename: string): Response =>
  download(bytes, 'application/pdf', filename);

/** Reads a line only after the visitor has taken the ones before it, and stops when they leave. */
export const csvResponse = (lines: AsyncGenerator<string>, filename: string): Response =>
  download(
    ReadableStream.from(withByteOrderMark(lines)).pipeThrough(new TextEncoderStream()) as BodyInit,
    'text/csv; charset=utf-8',
    filename,
  );

/** Without the mark, Excel reads '½' as 'Â½'. */
async function* withByteOrderMark(lines: AsyncGenerator<string>) {
  yield '\ufeff';
  yield* lines;
}

/** A refusal is a small page with a link back, since a download link has no page of its own. */
export async function fileOrRefusal(
  make: () => Promise<Response>,
  back: { title: string; to: string; label: string },
): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const title = error.status === 403 ? 'You can’t open this file' : back.title;
    return refusal(error.status, error.message, { ...back, title });
  }
}

function refusal(
  status: number,
  sentence: string,
  { title, to, label }: { title: string; to: string; label: string },
): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${pageTitle(title)}</title>
<main><h1>${title}</h1><p>${sentence}</p><p><a href="${to}">${label}</a></p></main></html>`;
  return new Response(page, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'",
    },
  });
}
