import { expect, test } from 'vitest';
import { Parties } from '~/routes/transaction.$id/parties';
import { html } from '../../ui/render';

type View = Parameters<typeof Parties>[0]['page'];

const COMPANY = { id: 'c1', name: 'Prairie Supply', city: 'Chicago', state: 'IL', verified: true };

const shownTo = (party: View['party'], isListed = true) =>
  html(
    <Parties
      page={
        {
          id: 't1',
          party,
          quantity: 12,
          seller: COMPANY,
          buyer: { ...COMPANY, id: 'c2' },
          material: { id: 'm1', title: 'Block', isListed },
        } as View
      }
    />,
  );

test('the buyer of a lot is led to its delivery estimate with the quantity bought', () => {
  const link = 'href="/material/m1/delivery?quantity=12"';
  expect(shownTo('buyer')).toContain(link);
  expect(shownTo('seller')).not.toContain('/delivery');
  // A listing that is gone has no page to lead to.
  expect(shownTo('buyer', false)).not.toContain('/delivery');
});
