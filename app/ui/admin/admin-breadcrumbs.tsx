import { Breadcrumbs, type Crumb } from '../layout/breadcrumbs';

/** The way from the dashboard to a page of its own. */
export function AdminBreadcrumbs({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  return (
    <Breadcrumbs
      crumbs={[{ to: '/admin', label: 'Admin Dashboard' }, ...crumbs]}
      current={current}
    />
  );
}
