import { AppLink } from '../link';

export type Crumb = { to: string; label: string };

/** The way here; the last crumb is the page itself and so is text, not a link. */
export function Breadcrumbs({ crumbs, current }: { crumbs: Crumb[]; current?: string }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="crumbs">
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <AppLink to={crumb.to}>{crumb.label}</AppLink>
          </li>
        ))}
        {current ? <li aria-current="page">{current}</li> : null}
      </ol>
    </nav>
  );
}
