// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useFocusThrough } from '~/ui/layout/focus-if-lost';

function Page({ state }: { state: string }) {
  useFocusThrough(state);
  return (
    <main>
      <h1 tabIndex={-1}>Purchase</h1>
      {state === 'pending' ? <input /> : null}
    </main>
  );
}

test('a state that takes the focus away gives it to the heading, and leaving the page does not', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const show = (state: string) => act(async () => root.render(<Page state={state} />));
  const later = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await show('pending');
  box.querySelector('input')!.focus();
  await show('cancelled');
  await later();
  expect(document.activeElement).toBe(box.querySelector('h1'));

  box.querySelector('h1')!.blur();
  // The next page's heading: Back must not scroll to it.
  document.body.insertAdjacentHTML('beforeend', '<main><h1 tabindex="-1">List</h1></main>');
  act(() => root.unmount());
  await later();
  expect(document.activeElement).toBe(document.body);
  document.body.replaceChildren();
});
