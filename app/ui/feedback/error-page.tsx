import { Form, useLocation } from '@remix-run/react';
import { AppLink } from '../link';
import { LOST_CONNECTION, purchaseInProgress } from '../lost-connection';
import { useRequestId } from '../request-id';

export function ErrorPage({
  status,
  sentence,
  isAdmin,
}: {
  status: number;
  sentence?: string;
  isAdmin?: boolean;
}) {
  if (status === LOST_CONNECTION.status) return <LostPage />;
  const { title, advice } = explain(status, sentence);
  return (
    <div className="stack max-w-form">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{advice}</p>
      {status === 404 ? <SearchInstead /> : null}
      {status >= 500 ? <RequestId /> : null}
      <p className="row">
        <AppLink to="/" className="btn">
          Go to the home page
        </AppLink>
        <AppLink to="/browse" className="btn">
          Browse Materials
        </AppLink>
        {isAdmin ? (
          <AppLink to="/admin" className="btn">
            Admin Dashboard
          </AppLink>
        ) : null}
      </p>
    </div>
  );
}

function LostPage() {
  const { pathname, search } = useLocation();
  const purchase = purchaseInProgress();
  return (
    <div className="stack max-w-form">
      <h1 tabIndex={-1}>{LOST_CONNECTION.statusText}</h1>
      <p>{LOST_CONNECTION.data}</p>
      {purchase ? <p>Check your purchase first to see whether it was paid.</p> : null}
      <p className="row">
        {purchase ? (
          <a className="btn go" href={`/transaction/${purchase}`}>
            View Purchase
          </a>
        ) : null}
        <a className="btn" href={pathname + search}>
          Try Again
        </a>
      </p>
    </div>
  );
}

function explain(status: number, sentence: string | undefined): { title: string; advice: string } {
  if (status === 404) {
    const [title, advice] = sentence?.split(/\. (.+)/s) ?? [];
    return title
      ? {
          title,
          advice: advice ?? 'It may have been taken down, or the link may be incomplete.',
        }
      : {
          title: '404 Page Not Found',
          advice: 'Did you forget to add the page to the router?',
        };
  }
  if (status === 503) {
    return {
      title: 'We will be right back',
      advice:
        sentence ?? 'Part of the service is down. Nothing was changed; try again in a minute.',
    };
  }
  if (status >= 500) {
    return {
      title: 'Something went wrong on our side',
      advice: 'Try again. If it keeps happening, give support the number below.',
    };
  }
  return {
    title: 'That did not work',
    advice: sentence ?? 'We couldn’t read that request. Go back and try again.',
  };
}

function SearchInstead() {
  return (
    <Form
      method="get"
      action="/browse"
      className="field max-w-form"
      role="search"
      aria-label="Search materials instead"
    >
      <label htmlFor="search-instead" className="label">
        Search materials
      </label>
      <div className="find">
        <input
          id="search-instead"
          name="search"
          type="search"
          className="input"
          placeholder="2x4, sheetrock, #5 rebar"
        />
        <button className="btn go">Search</button>
      </div>
    </Form>
  );
}

function RequestId() {
  const requestId = useRequestId();
  const { pathname } = useLocation();
  return (
    <p className="meta num" suppressHydrationWarning>
      {requestId ? `Request ${requestId}` : `Page ${pathname}`}
    </p>
  );
}
