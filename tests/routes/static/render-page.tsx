import type { LoaderFunction } from '@remix-run/node';
import { JSDOM } from 'jsdom';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server';
import { visit } from '../visit';

type RouterLoader = Parameters<typeof createStaticHandler>[0][number]['loader'];

interface Page {
  default: ComponentType;
  loader?: LoaderFunction;
}

/** A page as its route makes it for an address: loader run, status taken, HTML read. */
export async function renderPage(
  page: Page,
  address: string,
  { path, cookie }: { path?: string; cookie?: string } = {},
) {
  const url = new URL(address, 'http://localhost:3000');
  const handler = createStaticHandler([
    // The router's own type of a loader knows less of what may be returned than Remix's.
    { path: path ?? url.pathname, Component: page.default, loader: page.loader as RouterLoader },
  ]);
  const context = await handler.query(visit(address, { cookie }));
  if (context instanceof Response) throw new Error(`answered ${context.status}, not with a page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
  const { document } = new JSDOM(html).window;
  const textOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent ?? '');
  return { status: context.statusCode, document, textOf };
}

type RenderedPage = Awaited<ReturnType<typeof renderPage>>;

/** Levels of the headings, in order: '1 2 3 3 2'. */
export function outline({ document }: RenderedPage): number[] {
  return [...document.querySelectorAll('h1,h2,h3,h4')].map((h) => Number(h.tagName.slice(1)));
}

/** Links into the page itself whose target isn't there. */
export function deadAnchors({ document }: RenderedPage): string[] {
  return [...document.querySelectorAll('a[href^="#"]')]
    .map((link) => link.getAttribute('href')!.slice(1))
    .filter((id) => !document.getElementById(id));
}

/** Where the page's links lead, in order. */
export function linksOf({ document }: RenderedPage): string[] {
  return [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
}
