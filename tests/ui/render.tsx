import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';

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
