import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { adminExists } from '~/domain/accounts/index.server';
import { getViewer } from '~/http/session/session.server';
import { takeToast } from '~/http/toasts.server';
import { mayDo } from '~/lib/choices/roles';
import { themeFromCookie } from '~/lib/choices/theme';
import { env } from '~/lib/env.server';
import {
  ACCENT_CSS,
  pageTitle,
  readLaterSite,
  SITE_CHANGES,
  SITE_NAME,
  titledMeta,
} from '~/lib/site';
import { BuyDialogHost } from '~/ui/buy/buy-dialog-host';
import { MoreStyles, Styles } from '~/ui/css/styles';
import { ErrorPage } from '~/ui/feedback/error-page';
import { ToastRegion } from '~/ui/feedback/toast';
import { keepForms } from '~/ui/form/keep-forms';
import { useHydrated } from '~/ui/hydrated';
import { Bell } from '~/ui/layout/bell';
import { MessagesLink } from '~/ui/layout/messages-link';
import { NavigationProgress } from '~/ui/layout/navigation-progress';
import { RouteFocus } from '~/ui/layout/route-focus';
import { SiteFooter } from '~/ui/layout/site-footer';
import { accountLinks, guestLinks, SiteHeader } from '~/ui/layout/site-header';
import { LinkFollower } from '~/ui/link';
import { useNonce } from '~/ui/nonce';
import { OfflineHost } from '~/ui/offline/offline-host';
import { PageScripts } from '~/ui/page-scripts';
import { restoreTheme, staticHeadScript, themeAttributes, headScript } from '~/ui/theme';

if (typeof document !== 'undefined') keepForms();

export const meta: MetaFunction = ({ error }) =>
  titledMeta(
    error
      ? pageTitle(statusOf(error) === 404 ? 'Not found' : 'Problem')
      : `${SITE_NAME}: surplus construction materials`,
  );

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, { toast, headers }] = await Promise.all([getViewer(request), takeToast(request)]);
  return data(
    {
      user: viewer && {
        id: viewer.userId,
        fullName: `${viewer.firstName} ${viewer.lastName}`,
        email: viewer.email,
        hasCompany: viewer.company !== null,
        isAdmin: viewer.role === 'admin',
        seesMoney: mayDo(viewer.company?.role ?? null, 'see_money'),
        isCompact: viewer.preferences.compactMode,
        unreadMessages: viewer.unreadMessages,
        unreadNotifications: viewer.unreadNotifications,
        isAutoRefreshed: viewer.preferences.autoRefreshNotifications,
      },
      theme: themeFromCookie(request.headers.get('Cookie')),
      toast,
      isTestPayments: env().sandbox.stripe,
      ...(SITE_CHANGES && { site: SITE_CHANGES }),
      ...(!viewer && !(await adminExists()) && { needsAdmin: true }),
    },
    { headers },
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <BuyDialogHost />
    </>
  );
}

/** Has run by the time React hydrates, so the browser's build leaves it out. */
const headScriptHtml = (hasScripts: boolean) =>
  import.meta.env.SSR ? (hasScripts ? headScript : staticHeadScript) : '';

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  // Before anything below renders: an admin may have changed them since the page was loaded.
  if (!import.meta.env.SSR && root) readLaterSite(root);
  const user = root?.user ?? null;
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  const nonce = useNonce();
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined);
  const hasScripts = !handles.some((handle) => handle?.noJs);
  const hasFailed = Boolean(useRouteError());
  // A flash message, a table or an error page needs more styles than its route.
  const isTable = searchParams.get('view') === 'table';
  const isPlain = handles.at(-1)?.styles === 'few' && !root?.toast && !hasFailed && !isTable;

  return (
    <html
      ref={restoreTheme}
      lang="en"
      {...themeAttributes(root?.theme ?? 'light')}
      data-compact={user?.isCompact || undefined}
      data-site={SITE_CHANGES}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Styles part="first" />
        {ACCENT_CSS ? <style dangerouslySetInnerHTML={{ __html: ACCENT_CSS }} /> : null}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: headScriptHtml(hasScripts) }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip sr">
          Skip to main content
        </a>
        <SiteHeader
          user={user}
          // Remix doesn't load the root after an action's error, so who is signed in is unknown.
          links={user ? accountLinks(user) : root ? guestLinks(root.needsAdmin) : []}
          tools={
            user?.hasCompany ? (
              <>
                <MessagesLink unread={user.unreadMessages} />
                <Bell unread={user.unreadNotifications} isAutoRefreshed={user.isAutoRefreshed} />
              </>
            ) : undefined
          }
          searchText={(pathname === '/browse' && searchParams.get('search')) || ''}
        />
        {/* After the header, so that the search form paints before these bytes arrive. */}
        <Styles part="rest" />
        <MoreStyles isLater={isPlain} />
        {root?.isTestPayments ? (
          <aside className="banner" aria-label="Site notice">
            Test payments: no real money moves.
          </aside>
        ) : null}
        {/* Before the page's text: without JavaScript a flash message stays in place. */}
        <ToastRegion flash={root?.toast} />
        <OfflineHost user={user} />
        <main id="main" tabIndex={-1} className="wrap">
          {children}
          <NavigationProgress />
        </main>
        <SiteFooter />
        {/* Unconditional: a page without scripts is also reached from one with them. */}
        <RouteFocus />
        <LinkFollower />
        {hasScripts ? (
          <>
            <ScrollKeeper />
            <PageScripts />
          </>
        ) : null}
      </body>
    </html>
  );
}

interface Handle {
  noJs?: boolean;
  styles?: 'few';
}

/** The browser restores scroll on a full load, so Remix's inline script isn't sent. */
function ScrollKeeper() {
  const nonce = useNonce();
  return useHydrated() ? <ScrollRestoration nonce={nonce} /> : null;
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <ErrorPage
      status={statusOf(error)}
      isAdmin={useRouteLoaderData<typeof loader>('root')?.user?.isAdmin}
      sentence={
        isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : undefined
      }
    />
  );
}
