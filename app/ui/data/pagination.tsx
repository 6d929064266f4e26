import { useLocation } from '@remix-run/react';
import { AppLink } from '../link';

/** Null is a gap. */
export function pagesToShow(page: number, pageCount: number): Array<number | null> {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  const pages = [...wanted].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b);
  return pages.flatMap((n, index) => {
    const before = pages[index - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}

export function Pagination({
  page,
  pageCount,
  label = 'Pages',
}: {
  page: number;
  pageCount: number;
  label?: string;
}) {
  const { pathname, search } = useLocation();
  if (pageCount <= 1) return null;
  const hrefOf = (target: number) => {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete('page');
    else query.set('page', String(target));
    const text = query.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 ? (
        <AppLink className="btn sm" to={hrefOf(page - 1)} rel="prev">
          Previous
        </AppLink>
      ) : null}
      {pagesToShow(page, pageCount).map((target, index) =>
        target === null ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <AppLink
            key={target}
            className="btn sm num"
            to={hrefOf(target)}
            aria-label={`Page ${target}`}
            aria-current={target === page ? 'page' : undefined}
          >
            {target}
          </AppLink>
        ),
      )}
      {page < pageCount ? (
        <AppLink className="btn sm" to={hrefOf(page + 1)} rel="next">
          Next
        </AppLink>
      ) : null}
    </nav>
  );
}
