import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { onTestFinished } from 'vitest';

export function withRouter(element: ReactNode, path = '/') {
  const router = createMemoryRouter([{ path: '*', element, action: () => null }], {
    initialEntries: [path],
  });
  return <RouterProvider router={router} />;
}

export function html(element: ReactNode, path = '/', render = renderToStaticMarkup): string {
  const routes = [{ id: 'page', path: '*', element }];
  const { pathname, search } = new URL(path, 'http://localhost');
  const context = {
    basename: '',
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: (matchRoutes(routes, pathname) ?? []) as never,
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  return render(
    <StaticRouterProvider
      router={createStaticRouter(routes, context)}
      context={context}
      hydrate={false}
    />,
  );
}

/** A box on the page with a root to render into; both are gone once the test ends. */
export function openRoot() {
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    box.remove();
  });
  return { box, root };
}

/** As React sees it */
export const typeInto = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
