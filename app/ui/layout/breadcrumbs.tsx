import { AppLink } from '../link';

export type Crumb = { to: string; label: string };

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
