// @vitest-environment jsdom
import { Form, Link, useRevalidator } from '@remix-run/react';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import TakeoffPage from '~/routes/takeoffs_.$id/route';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { CategoryForm } from '~/ui/admin/forms/category-form';
import { openRoot, withRouter } from './render';

let box: HTMLElement;
let answers: (string | null)[];

function Page() {
  const answer = useKeptActionData<{ refusal: string }>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <p>{answer?.refusal ?? 'nothing refused'}</p>
      <Form method="post">
        <button id="send">Send</button>
      </Form>
      <button id="reload" onClick={() => revalidate()}>
        Load again
      </button>
      <Link id="on" to="/?page=2">
        On
      </Link>
    </>
  );
}

beforeEach(async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Page />,
      loader: () => null,
      action: () => {
        const refusal = answers.shift();
        return refusal
          ? { refusal }
          : new Response(null, { status: 303, headers: { Location: '/' } });
      },
    },
  ]);
  const shown = openRoot();
  box = shown.box;
  await act(async () => shown.root.render(<RouterProvider router={router} />));
});

const said = () => box.querySelector('p')!.textContent;
const press = (id: string) => act(async () => box.querySelector<HTMLElement>(`#${id}`)!.click());

it('a form’s errors stay through reloads until the next form is answered', async () => {
  answers = ['Enter a reason', 'Enter an amount', null];
  await press('send');
  expect(said()).toBe('Enter a reason');
  await press('reload');
  await press('reload');
  expect(said()).toBe('Enter a reason');
  await press('send');
  expect(said()).toBe('Enter an amount');
  await press('reload');
  expect(said()).toBe('Enter an amount');
  await press('send');
  expect(said()).toBe('nothing refused');
});

it('a form’s errors go away on navigation', async () => {
  answers = ['Enter a reason'];
  await press('send');
  await press('on');
  expect(said()).toBe('nothing refused');
});

it('lines added to a takeoff whose answer was lost are added again after the same line', async () => {
  const lines: object[] = [];
  const router = createMemoryRouter([
    {
      path: '/',
      element: <TakeoffPage />,
      loader: () => ({
        ...{ takeoff: { id: 't', name: 'Deck', zipCode: '60601', radiusMiles: null }, open: 0 },
        ...{ lines: [...lines], sellers: [], totals: {}, unalerted: 0, bound: '' },
      }),
      action: async ({ request }) => {
        const initialValue = Object.fromEntries(await request.formData());
        const line = { position: 1, text: '2 studs', words: 'studs', quantity: 2, unit: 'each' };
        lines.push({ ...line, state: 'covered', coveredQuantity: 2, changes: [], picks: [] });
        return { result: { initialValue, error: { '': ['Lost.'] }, isUnanswered: true } };
      },
    },
  ]);
  const { box, root } = openRoot();
  await act(async () => root.render(<RouterProvider router={router} />));
  const after = () => box.querySelector<HTMLInputElement>('[name=after]')!.value;
  await act(async () => box.querySelector<HTMLElement>('[value=add]')!.click());
  expect(box.querySelectorAll('#line-1')).toHaveLength(1);
  expect(after()).toBe('0');
});

it('a category refused as changed since is saved when sent again', async () => {
  const { box, root } = openRoot();
  const category = { name: 'Roofing', description: null, seen: 'before' };
  const show = (result: object | null) =>
    act(async () =>
      root.render(
        withRouter(
          <CategoryForm
            constraints={{}}
            category={category}
            result={result}
            intent="rename"
            button="Save Changes"
            pending="Saving..."
          />,
        ),
      ),
    );
  const seen = () => box.querySelector<HTMLInputElement>('[name=seen]')!.value;
  await show(null);
  expect(seen()).toBe('before');
  await show({ initialValue: { name: 'Roofs', seen: 'now' }, error: { name: ['Changed.'] } });
  expect(seen()).toBe('now');
});
