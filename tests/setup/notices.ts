import { db } from '~/db/client.server';
import { listen, listening } from '~/db/listen.server';

const MARKER = 'marker_of_tests';

/**
 * Settles when each notice of what has been committed so far is heard here: they arrive in the order
 * of their commits, so that with a marker all before it are here.
 */
export async function allHeard(): Promise<void> {
  let end = () => {};
  const heard = new Promise<unknown>((resolve) => (end = listen(MARKER, resolve)));
  await listening();
  await db.$executeRaw`SELECT pg_notify(${MARKER}, '')`;
  await heard;
  end();
}
