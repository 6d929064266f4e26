import type { ReactNode } from 'react';

export function FormSection({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  const id = `section-${number}`;
  return (
    <section className="panel stack" aria-labelledby={id}>
      <h2 id={id}>
        {number}. {title}
      </h2>
      {children}
    </section>
  );
}
