import { type ReactNode, useId } from 'react';

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
export const monthInWords = (month: string) =>
  monthFormat.format(new Date(`${month}-15T12:00:00Z`));

export function ChartSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
