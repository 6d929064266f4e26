import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditCsvRows } from '~/domain/administration/index.server';
import { requireAdmin } from '~/http/guards.server';

/** The audit log as a file, as far as the filters of the tab reach; it is sent as it is read. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const params = new URL(request.url).searchParams;
  const rows = auditCsvRows({
    actorId: params.get('actor'),
    action: params.get('action'),
    subjectType: params.get('subject'),
    from: params.get('from'),
    to: params.get('to'),
  });
  return new Response(streamOf(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit-log.csv"',
      'Cache-Control': 'no-store',
    },
  });
}

/** A line is read when the visitor has taken the ones before it, and none once they have gone. */
function streamOf(rows: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await rows.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await rows.return(undefined);
    },
  });
}
