import { http, type HttpHandler, type PathParams } from 'msw';
import { json, redirect, type Reply } from '../http';
import type { World } from '../world';
import { showAuthentication, submitAuthentication } from './authentication';
import { payCheckout, showCheckout } from './checkout';
import { openExpress } from './express';
import { notice } from './layout';
import { listMail, showMail, showMailHtml } from './mail';
import { openLink, showSetup, submitSetup } from './onboarding';

type Show = (world: World, id: string) => Reply;
type Submit = (world: World, id: string, form: URLSearchParams) => Reply;

export type AnswerPage = (
  request: Request,
  answer: (form: URLSearchParams) => Reply,
) => Promise<Response>;

export function pageHandlers(world: World, answerPage: AnswerPage): HttpHandler[] {
  const idOf = (params: PathParams) => String(params.id ?? '');
  const get = (path: string, show: Show) =>
    http.get(`*${path}`, ({ request, params }) =>
      answerPage(request, () => show(world, idOf(params))),
    );
  const post = (path: string, submit: Submit) =>
    http.post(`*${path}`, ({ request, params }) =>
      answerPage(request, (form) => submit(world, idOf(params), form)),
    );
  return [
    get('/healthz', () => json(200, { ok: true })),
    get('/checkout/:id', showCheckout),
    post('/checkout/:id', payCheckout),
    get('/authenticate/:id', showAuthentication),
    post('/authenticate/:id', submitAuthentication),
    get('/connect/onboarding/:id', openLink),
    get('/connect/setup/:id', showSetup),
    post('/connect/setup/:id', submitSetup),
    get('/connect/express/:id', openExpress),
    get('/mail', listMail),
    get('/mail/:id', showMail),
    get('/mail/:id/html', showMailHtml),
    http.all('*', ({ request }) =>
      answerPage(request, () =>
        new URL(request.url).pathname === '/'
          ? redirect('/mail')
          : notice('Page not found', 'There is no such page.', null, 404),
      ),
    ),
  ];
}
