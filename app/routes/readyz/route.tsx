import { readReadiness } from '~/domain/administration/index.server';

export async function loader() {
  const readiness = await readReadiness();
  const isReady = Object.values(readiness).every(Boolean);
  return Response.json(readiness, {
    status: isReady ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
