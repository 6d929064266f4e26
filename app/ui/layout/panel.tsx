import type { ReactNode } from 'react';

export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
