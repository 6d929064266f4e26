import { db } from '~/db/client.server';
import { listen, listening } from '~/db/listen.server';

const MARKER = 'marker_of_tests';

/** Notices arrive in commit order, so all earlier ones are here once the marker is. */
export async function notificationsDelivered(): Promise<void> {
  let end = () => {};
  const heard = new Promise<unknown>((resolve) => (end = listen(MARKER, resolve)));
  await listening();
  await db.$executeRaw`SELECT pg_notify(${MARKER}, '')`;
  await heard;
  end();
}
