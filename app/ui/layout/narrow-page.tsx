import type { ReactNode } from 'react';
import { PageHeader, type PageHeaderProps } from './page-header';

/** A page of one form or one piece of news. */
export function NarrowPage({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <div className="stack max-w-form">
      <PageHeader {...header} />
      {children}
    </div>
  );
}
