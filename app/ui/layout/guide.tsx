import type { ReactNode } from 'react';
import { AppLink } from '../link';
import { PageHeader } from './page-header';

type GuideEntry = { id: string; title: string };

/** What names the site or a fee is read as it is shown: both can change. */
type Read<Shown> = Shown | (() => Shown);

export type GuideSectionEntry = GuideEntry &
  ({ body: Read<ReactNode> } | { points: Read<ReactNode[]>; ordered?: boolean });

const read = <Shown,>(entry: Read<Shown>): Shown =>
  typeof entry === 'function' ? (entry as () => Shown)() : entry;

export function GuidePage({
  title,
  subtitle,
  sections = [],
  contents = sections,
  children = sections.map((section) => (
    <GuideSection key={section.id} id={section.id} title={section.title}>
      {'points' in section ? (
        <Points items={read(section.points)} ordered={section.ordered} />
      ) : (
        read(section.body)
      )}
    </GuideSection>
  )),
}: {
  title: string;
  subtitle?: ReactNode;
  sections?: GuideSectionEntry[];
  contents?: GuideEntry[];
  children?: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <div className="grid gap-8 lg:grid-cols-[240px_minmax(0,1fr)]">
        <nav aria-label="On this page" className="panel self-start lg:sticky lg:top-20">
          <ul>
            {contents.map((entry) => (
              <li key={entry.id}>
                <a href={`#${entry.id}`} className="block py-1 pointer-coarse:py-3">
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="stack max-w-prose gap-8">{children}</div>
      </div>
    </>
  );
}

export function GuideSection({ id, title, children }: GuideEntry & { children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="stack">
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

export function Points({ items, ordered }: { items: ReactNode[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={`stack gap-2 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </List>
  );
}

/* Links in a text */

export const linkTo = (path: string, label: string) => (
  <AppLink to={path} className="link">
    {label}
  </AppLink>
);

export const mailTo = (address: string) => (
  <a href={`mailto:${address}`} className="link">
    {address}
  </a>
);
