// @vitest-environment jsdom
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import type { TraderThread } from '~/domain/messaging/index.server';
import { Conversation } from '~/routes/transaction.$id.($form)/conversation';
import { RefundSection } from '~/routes/transaction.$id.($form)/refund-section';
import type { PageAnswer, PageView } from '~/routes/transaction.$id.($form)/view';
import { html, openRoot } from '../../ui/render';

const page = {
  ...{ id: 'p', party: 'seller', canRefund: true },
  ...{ heldCents: 0, refundableCents: 5000, leftCents: 5000 },
  ...{ refunds: [], refundRequests: [], buyer: { name: 'Brazos', isReachable: true } },
  ...{ status: 'completed', payment: { isDisputed: false }, handover: null },
} as unknown as PageView;

const openRequest = { id: 'r', state: 'open', amountCents: null, reason: 'Half are bent.' };

const threadOf = (id: string) =>
  ({
    messages: [
      { id, content: 'Come Monday.', isOwn: true, sentAt: '2026-11-20T12:00Z', photos: [] },
    ],
  }) as unknown as TraderThread;

function Page() {
  const nextRefundSequence = useLoaderData<number>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <RefundSection page={{ ...page, nextRefundSequence }} answer={{ form: undefined }} />
      <Conversation
        page={page}
        thread={threadOf(`message ${nextRefundSequence}`)}
        nonce="n"
        answer={{ form: undefined }}
      />
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

it('where Stripe can’t take a refund from the seller, says who can finish it and who pays', () => {
  const state = { isPlatformsToRefund: true, canDecline: true, refundRequests: [openRequest] };
  const shownTo = (party: string) =>
    html(
      <RefundSection
        page={{ ...page, ...state, party, canRefund: party === 'admin' } as unknown as PageView}
        answer={{ form: undefined }}
      />,
    );
  expect(shownTo('seller')).toContain('An administrator can finish the refund.');
  expect(shownTo('seller')).not.toMatch(/after the dispute|Grant the request/);
  expect(shownTo('admin')).toContain('so the platform pays it and keeps its fee.');
});

it('leads to a first message about the handover while there is something to hand over', () => {
  const shown = (state: object) =>
    html(
      <Conversation
        page={{ ...page, ...state }}
        thread={null}
        nonce="n"
        answer={{ form: undefined }}
      />,
    );
  expect(shown({})).toContain('No messages yet. Ask Brazos about pickup or delivery.');
  expect(shown({ handover: { handedOverAt: '2026-11-20T12:00Z' } })).not.toContain('Ask Brazos');
  expect(shown({ payment: { isDisputed: true } })).not.toContain('Ask Brazos');
  for (const goingBack of [{ leftCents: 0 }, { heldCents: 5000 }]) {
    expect(shown(goingBack)).not.toContain('Ask Brazos');
  }
});

it('a message stays typed when the other company is suspended, and refused once it is sent', async () => {
  const result = { initialValue: { content: 'Gate 4.' }, error: { '': ['They are suspended.'] } };
  const refused = { form: 'message', result };
  const none = { form: undefined };
  const shownTo = (isReachable: boolean, answer: PageAnswer = none) => (
    <Conversation
      page={{ ...page, buyer: { ...page.buyer, isReachable } }}
      thread={null}
      nonce="n"
      answer={answer}
    />
  );
  expect(html(shownTo(false))).not.toContain('<textarea');
  expect(html(shownTo(false, refused))).toMatch(/They are suspended.*<textarea[^>]*>Gate 4\.</s);

  let isReachable = true;
  const Live = () => shownTo(useLoaderData<boolean>());
  const routes = [{ path: '/', element: <Live />, loader: () => isReachable }];
  const router = createMemoryRouter(routes);
  const { box, root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  box.querySelector('textarea')!.value = 'Gate 4.';
  isReachable = false;
  await act(async () => router.revalidate());
  expect(box.querySelector('textarea')?.value).toBe('Gate 4.');
  expect(box.textContent).toContain(MESSAGING_COPY.otherIsGone);
});

it('a refund or message being typed stays when a colleague sends one, and clears once it is sent', async () => {
  let next = 1;
  const router = createMemoryRouter([
    { path: '/', element: <Page />, loader: () => next, action: () => null },
  ]);
  const { box, root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  const field = (name: string) => box.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  field('amount').value = '12.50';
  field('content').value = 'On my way.';
  const typed = () => ['amount', 'sequence', 'content'].map((name) => field(name).value);

  next = 2;
  await act(async () => box.querySelector<HTMLElement>('#reload')!.click());
  expect(typed()).toEqual(['12.50', '1', 'On my way.']);

  await act(async () =>
    router.navigate('/', { formMethod: 'post', formData: new FormData(), replace: true }),
  );
  expect(typed()).toEqual(['', '2', '']);
});
