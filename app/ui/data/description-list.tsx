import { Fragment, type ReactNode } from 'react';
import { formatMoney } from '~/lib/money';
import { classNames } from '../class-names';

export type Fact = [term: string, value: ReactNode];

/** Pairs where a term can repeat. A fact without a value isn't shown. */
export function DescriptionList({ facts }: { facts: Record<string, ReactNode> | Fact[] }) {
  const shown = (Array.isArray(facts) ? facts : Object.entries(facts)).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  );
  if (shown.length === 0) return null;
  return (
    <dl className="facts">
      {shown.map(([term, value], index) => (
        <Fragment key={index}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

type SumLine = { label: ReactNode; cents: number | null; total?: boolean };

export function SumList({ lines }: { lines: SumLine[] }) {
  return (
    <dl className="facts sum">
      {lines.map(({ label, cents, total }, index) => (
        <Fragment key={index}>
          <dt className={classNames(total && 'total')}>{label}</dt>
          <dd className={classNames(total && 'total')}>
            {cents === null ? 'Not known' : formatMoney(cents)}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
