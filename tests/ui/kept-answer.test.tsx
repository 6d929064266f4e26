// @vitest-environment jsdom
import { Form, Link, useActionData, useRevalidator } from '@remix-run/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useKeptAnswer } from '~/ui/live/use-kept-answer';

let root: Root;
let box: HTMLElement;
let answers: (string | null)[];

function Page() {
  const answer = useKeptAnswer(useActionData<{ refusal: string }>());
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
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
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
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () => root.render(<RouterProvider router={router} />));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
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
