import { Breadcrumbs, type Crumb } from '../layout/breadcrumbs';

export function AdminBreadcrumbs({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  return (
    <Breadcrumbs
      crumbs={[{ to: '/admin', label: 'Admin Dashboard' }, ...crumbs]}
      current={current}
    />
  );
}
