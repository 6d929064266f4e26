import type { ReactNode } from 'react';

/** One line above the header about the whole site, such as 'Test payments'. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <aside className="banner" aria-label="Site notice">
      {children}
    </aside>
  );
}
