// @vitest-environment jsdom
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RefundSection } from '~/routes/transaction.$id.($form)/refund-section';
import type { PageView } from '~/routes/transaction.$id.($form)/view';
import { html, openRoot } from '../../ui/render';

const page = {
  ...{ id: 'p', party: 'seller', heldCents: 0, refundableCents: 5000, canRefund: true },
  ...{ refunds: [], refundRequests: [], buyer: { name: 'Brazos' } },
} as unknown as PageView;

function Page() {
  const nextRefundSequence = useLoaderData<number>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <RefundSection page={{ ...page, nextRefundSequence }} answer={{ form: undefined }} />
      <button id="reload" onClick={() => revalidate()}>
        Load again
      </button>
    </>
  );
}

it('a refused refund or request keeps its words where it can no longer be sent', () => {
  const granted = { id: 'r', state: 'granted', amountCents: null };
  const over = { ...page, canRefund: false, seller: page.buyer, refundRequests: [granted] };
  for (const form of ['refund', 'refund-request']) {
    const result = { initialValue: { reason: 'Half are bent.' }, error: { '': ['Already open.'] } };
    const shown = html(
      <RefundSection page={over as unknown as PageView} answer={{ form, result }} />,
    );
    expect(shown).toMatch(/<textarea[^>]*>Half are bent\.</);
  }
});

it('a refund being typed stays when a colleague makes one, and clears once it is sent', async () => {
  let next = 1;
  const router = createMemoryRouter([
    { path: '/', element: <Page />, loader: () => next, action: () => null },
  ]);
  const { box, root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  const field = (name: string) => box.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  field('amount').value = '12.50';

  next = 2;
  await act(async () => box.querySelector<HTMLElement>('#reload')!.click());
  expect([field('amount').value, field('sequence').value]).toEqual(['12.50', '1']);

  await act(async () =>
    router.navigate('/', { formMethod: 'post', formData: new FormData(), replace: true }),
  );
  expect([field('amount').value, field('sequence').value]).toEqual(['', '2']);
});
