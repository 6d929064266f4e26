import { AppLink } from '../link';

/** Pages by cursor, which stay valid as rows are added. */
export function OlderNewer({
  path,
  query,
  older,
  newer,
}: {
  path: string;
  query?: URLSearchParams;
  older: string | null;
  newer: string | null;
}) {
  if (!older && !newer) return null;
  const link = (rel: 'prev' | 'next', key: string, cursor: string | null, label: string) =>
    cursor ? (
      <AppLink
        className="btn sm"
        to={`${path}?${new URLSearchParams([...(query ?? []), [key, cursor]])}`}
        rel={rel}
      >
        {label}
      </AppLink>
    ) : null;
  return (
    <nav className="pages" aria-label="Pages">
      {link('prev', 'after', newer, 'Newer')}
      {link('next', 'before', older, 'Older')}
    </nav>
  );
}
