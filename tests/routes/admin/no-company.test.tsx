import { expect, test } from 'vitest';
import { loader } from '~/routes/create-listing/route';
import { ErrorPage } from '~/ui/feedback/error-page';
import { createUser } from '../../factories/user';
import { html } from '../../ui/render';
import { cookieOf, openPage } from '../visit';

const sentence =
  'Admin accounts have no company, and only companies can list, buy and send messages.';

test('an admin without a company reads why they can’t list, and goes to the dashboard', async () => {
  const { id } = await createUser({ role: 'admin' });
  const refused = await openPage(loader, '/create-listing', { cookie: await cookieOf(id) });
  expect([refused.status, refused.body.data]).toEqual([403, sentence]);
  const page = html(<ErrorPage status={403} sentence={sentence} isAdmin />);
  expect(page).toContain('href="/admin"');
  expect(html(<ErrorPage status={403} sentence={sentence} />)).not.toContain('href="/admin"');
});
