import { Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names';

export type Fact = { term: ReactNode; value: ReactNode; key?: string };

export function DescriptionList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact, index) => (
        <Fragment key={fact.key ?? index}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export type SumLine = { label: ReactNode; amount: ReactNode; total?: boolean; key?: string };

export function SumList({ lines }: { lines: SumLine[] }) {
  return (
    <dl className="facts sum">
      {lines.map((line, index) => (
        <Fragment key={line.key ?? index}>
          <dt className={classNames(line.total && 'total')}>{line.label}</dt>
          <dd className={classNames(line.total && 'total')}>{line.amount}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
