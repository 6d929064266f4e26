import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs';
import { PageHeader, type PageHeaderProps } from './page-header';

export function NarrowPage({
  crumbs,
  current,
  children,
  ...header
}: PageHeaderProps & { crumbs?: Crumb[]; current?: string; children: ReactNode }) {
  return (
    <div className="stack max-w-form">
      {crumbs ? <Breadcrumbs crumbs={crumbs} current={current} /> : null}
      <PageHeader {...header} />
      {children}
    </div>
  );
}
