import { type ReactNode, useId } from 'react';

/** A part of the analytics: pictures, and their figures as a table beneath. */
export function ChartSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
