// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BuyButton } from '~/ui/buy/buy-button';
import { BuyDialogHost, openBuyDialog } from '~/ui/buy/buy-dialog-host';
import { OpenPurchase } from '~/ui/buy/open-purchase';
import { ErrorPage } from '~/ui/feedback/error-page';
import { lastToast } from '~/ui/feedback/toast';
import { notePurchase } from '~/ui/lost-connection';
import { renderToStaticMarkup } from 'react-dom/server';
import { offer } from './offer';
import { openRoot, typeInto } from './render';

const started = {
  transactionId: 't1',
  quantity: 1,
  unitPriceCents: 1999,
  subtotalCents: 1999,
  feeCents: 100,
  totalCents: 2099,
  holdMs: 600_000,
};

function Page() {
  const transactionId = useLoaderData() as string | null;
  return (
    <>
      <main>
        {transactionId ? (
          <OpenPurchase transactionId={transactionId} />
        ) : (
          <BuyButton materialId="m1" />
        )}
      </main>
      <BuyDialogHost />
    </>
  );
}

let box: HTMLElement;
let router: ReturnType<typeof createMemoryRouter>;
let posted: string[];
let starts: number;
let sent: unknown;
let openPurchaseId: string | null;
let isSignedIn: boolean;
let refusal: string | null;
let priceCents: number;
let holdMs: number;
const GONE = 'It was taken down.';
let answerStart: () => void;
let answerCard: (answer: unknown) => void;

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
beforeEach(async () => {
  posted = [];
  starts = 0;
  openPurchaseId = null;
  isSignedIn = true;
  refusal = null;
  priceCents = offer.priceCents;
  holdMs = started.holdMs;
  const startAnswer = new Promise<void>((resolve) => (answerStart = resolve));
  const cardAnswer = new Promise<unknown>((resolve) => (answerCard = resolve));
  router = createMemoryRouter(
    [
      {
        path: '/',
        loader: () => openPurchaseId,
        element: <Page />,
        children: [
          { path: 'elsewhere', element: null },
          {
            path: 'material/:id/buy',
            loader: () => {
              const shown = refusal === GONE ? null : { ...offer, priceCents };
              return { offer: shown, isSignedIn, publishableKey: null };
            },
            action: async ({ request }) => {
              starts += 1;
              sent = Object.fromEntries(await request.formData());
              await startAnswer;
              if (!isSignedIn) return { isSignedOut: true };
              if (refusal)
                return Response.json({ result: { error: { '': [refusal] } } }, { status: 409 });
              openPurchaseId = 't1';
              return { started: { ...started, holdMs } };
            },
          },
          {
            path: 'transaction/:id/:form',
            action: ({ params: { form } }) => {
              posted.push(form!);
              if (form === 'cancellation') openPurchaseId = null;
              return form === 'card' ? cardAnswer : { isCancelled: true };
            },
          },
        ],
      },
    ],
    { future: { v7_fetcherPersist: true, v7_skipActionErrorRevalidation: true } },
  );
  const shown = openRoot();
  box = shown.box;
  await act(async () => shown.root.render(<RouterProvider router={router} />));
});
afterEach(async () => {
  // Closes the dialog, which would be open in the next test.
  await act(async () => void (await router.navigate('/elsewhere')));
});

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
const button = (label: string) =>
  [...box.querySelectorAll('button')].find(
    (each) => each.textContent === label || each.getAttribute('aria-label') === label,
  )!;
const link = () => box.querySelector<HTMLElement>('main a')!;
const until = (holds: () => void) =>
  vi.waitFor(async () => {
    await settle();
    holds();
  }, 10_000);
const untilPosted = (...intents: string[]) => until(() => expect(posted).toEqual(intents));
const type = (typed: string) => typeInto(box.querySelector('input')!, typed);
const press = async (label: string) => {
  await until(() => expect(button(label)).toBeDefined());
  await act(async () => button(label).click());
  await settle();
};

it.each([
  ['41', 'Only 40 left. Choose a smaller quantity.'],
  ['2.5', 'Enter a whole number from 1 to 40.'],
])(
  'a quantity of %s, which one order can’t take, stays as typed, with the reason, and buys nothing',
  async (typed, sentence) => {
    await act(async () => void openBuyDialog('m1'));
    await until(() => expect(box.querySelector('input')).not.toBeNull());
    await type(typed);
    await press('Proceed to Payment');
    const input = box.querySelector('input')!;
    expect(input.value).toBe(typed);
    const reason = document.getElementById('buy-quantity-error')!;
    expect(input.getAttribute('aria-describedby')).toContain(reason.id);
    expect(reason.textContent).toContain(sentence);
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(starts).toBe(0);

    await type('40');
    expect(document.getElementById(reason.id)).toBeNull();
    await press('Proceed to Payment');
    expect(starts).toBe(1);
  },
);

it('a buyer whose session has expired can sign in and come back', async () => {
  await act(async () => void openBuyDialog('m1'));
  await until(() => expect(button('Proceed to Payment')).toBeDefined());
  isSignedIn = false;
  await press('Proceed to Payment');
  answerStart();
  await until(() => expect(box.textContent).toContain('Your session has expired.'));
  const signIn = box.querySelector('dialog a[href="/signin?returnTo=%2F"]');
  expect(signIn?.textContent).toBe('Sign In');
  expect(button('Try Again')).toBeUndefined();
});

it('what the buyer sees is sent: a price that changed is shown, and Try Again takes it', async () => {
  await act(async () => void openBuyDialog('m1'));
  await until(() => expect(button('Proceed to Payment')).toBeDefined());
  priceCents = 2500;
  refusal = 'The price changed to $25.00 while you were looking.';
  answerStart();
  await press('Proceed to Payment');
  await until(() => expect(box.textContent).toContain('1 × $25.00'));
  expect(box.textContent).toContain('$26.25');
  expect(lastToast()).toMatchObject({ title: 'Payment Error', description: refusal });
  expect(sent).toMatchObject({ title: 'Rebar', priceUnit: 'piece', unitPrice: '19.99' });
  refusal = null;
  await press('Try Again');
  await until(() => expect(button('Pay $20.99')).toBeDefined());
});

it('a hold that ends while the card is typed says so, and can’t be paid', async () => {
  await act(async () => void openBuyDialog('m1'));
  holdMs = 300;
  answerStart();
  await press('Proceed to Payment');
  await until(() => expect(box.textContent).toContain('The time to pay ran out'));
  expect(button('Pay $20.99')).toBeUndefined();
  await press('Go Back');
  await untilPosted('cancellation');
});

it('a guest who presses Enter in the quantity stays there', async () => {
  isSignedIn = false;
  await act(async () => void openBuyDialog('m1'));
  await until(() => expect(box.querySelector('form')).not.toBeNull());
  await act(async () => box.querySelector('form')!.requestSubmit());
  await settle();
  expect(box.querySelector('h2')!.textContent).toBe('Buy');
  expect(starts).toBe(0);
});

it('a listing that was taken down is said to be gone', async () => {
  refusal = GONE;
  await act(async () => void openBuyDialog('m1'));
  await until(() => expect(box.textContent).toContain('This listing is no longer for sale.'));
});

it('checkout doesn’t count the buyer’s own stock as gone', async () => {
  await act(async () => void openBuyDialog('m1'));
  await until(() => expect(box.textContent).toContain('$19.99 piece · 40 available'));
  await press('Proceed to Payment');
  answerStart();
  await until(() => expect(button('Pay $20.99')).toBeDefined());
  expect(box.textContent).toContain('$19.99 piece');
  expect(box.textContent).not.toContain('available');
});

describe('a checkout the buyer leaves', () => {
  beforeEach(async () => {
    link().focus();
    await act(async () => void openBuyDialog('m1'));
    await act(async () => void (await import('~/ui/buy/buy-dialog')));
    await press('Proceed to Payment');
  });

  it('with Close before payment starts returns the stock', async () => {
    await press('Close');
    expect(posted).toEqual([]);
    answerStart();
    await untilPosted('cancellation');
  });

  it('by navigating before payment starts returns the stock', async () => {
    await act(async () => void (await router.navigate('/elsewhere')));
    answerStart();
    await untilPosted('cancellation');
  });

  it('while a card is pending returns the stock if the card is declined', async () => {
    answerStart();
    await press('Pay $20.99');
    await untilPosted('card');
    await press('Close');
    answerCard({ declined: 'The card was declined.' });
    await untilPosted('card', 'cancellation');
  });

  it('while a card is pending is not canceled if the card is accepted', async () => {
    answerStart();
    await press('Pay $20.99');
    await untilPosted('card');
    await press('Close');
    answerCard(new Response(null, { status: 303, headers: { Location: '/' } }));
    await settle();
    expect(posted).toEqual(['card']);
  });

  it.each([
    ['before payment starts', 'Close'],
    ['while it waits for a card', 'Pay $20.99'],
  ])('%s leaves the focus where Buy Now was', async (_, shown) => {
    if (shown !== 'Close') answerStart();
    await until(() => expect(button(shown)).toBeDefined());
    await press('Close');
    answerStart();
    await untilPosted('cancellation');
    await until(() => expect(link().textContent).toBe('Buy Now'));
    expect(document.activeElement).toBe(link());
  });

  it('while it waits for a card returns the stock at once', async () => {
    answerStart();
    await until(() => expect(button('Pay $20.99')).toBeDefined());
    await press('Go Back');
    await untilPosted('cancellation');
  });
});

it('a payment without an answer is checked and links to the purchase, with no way to pay again', async () => {
  await act(async () => void openBuyDialog('m1'));
  await press('Proceed to Payment');
  answerStart();
  await until(() => expect(button('Pay $20.99')).toBeDefined());
  button('Pay $20.99').focus();
  await press('Pay $20.99');
  answerCard({ result: { error: { '': ['We couldn’t reach Offcut.'] }, isUnanswered: true } });
  await until(() => expect(box.textContent).toContain('Checking your payment'));
  expect(lastToast()?.title).toBe('Checking your payment');
  await until(() => expect(document.activeElement).toBe(box.querySelector('dialog h2')));
  expect(button('Pay $20.99')).toBeUndefined();
  expect(box.querySelector('dialog a[href="/transaction/t1"]:not([hidden])')?.textContent).toBe(
    'View Purchase',
  );
  await press('Check Payment');
  expect(posted).toEqual(['card', 'payment']);
});

it('a page that the connection loses links to the purchase that was being paid', () => {
  notePurchase('t1');
  const lost = createMemoryRouter([{ path: '/', element: <ErrorPage status={0} /> }]);
  const page = renderToStaticMarkup(<RouterProvider router={lost} />);
  expect(page).toContain('No connection');
  expect(page).toContain('href="/transaction/t1"');
});
