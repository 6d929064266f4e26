import { type ReactNode, useId } from 'react';

type PanelProps = { id?: string; title: string; children: ReactNode };

export function Panel({ id, title, children }: PanelProps) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section className="panel stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}
