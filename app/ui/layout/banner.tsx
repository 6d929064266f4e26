import type { ReactNode } from 'react';

export function Banner({ children }: { children: ReactNode }) {
  return (
    <aside className="banner" aria-label="Site notice">
      {children}
    </aside>
  );
}
