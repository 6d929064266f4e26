import { AUDIT_LABELS } from '~/domain/administration/copy';
import type { AuditEntry } from '~/domain/administration/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { feePercent } from '~/lib/site';
import { sentenceCase } from '~/ui/data/sentence-case';
import { Time } from '~/ui/data/time';
import { Disclosure } from '~/ui/overlay/disclosure';

/** 'user.banned' → 'User banned' */
export const auditLabel = (name: string): string => AUDIT_LABELS[name] ?? sentenceCase(name);

const CENTS = /Cents$/;
const BASIS_POINTS = /BasisPoints$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const MACHINE_NAME = /^[a-z]+(_[a-z]+)+$/;

const SHOWN_CHANGES = 3;

export function Changes({
  entry: { before, after },
}: {
  entry: Pick<AuditEntry, 'before' | 'after'>;
}) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <span className="quiet">No details</span>;
  const was = (name: string) => before !== null && name in before;
  const is = (name: string) => after !== null && name in after;
  const lines = (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <span className="quiet">{`${auditLabel(name.replace(CENTS, '').replace(BASIS_POINTS, ''))}: `}</span>
          {was(name) ? (
            <del>
              <span className="sr">before </span>
              <Fact name={name} fact={before?.[name]} />
            </del>
          ) : null}
          {was(name) && is(name) ? ' → ' : null}
          {is(name) ? (
            <ins className="no-underline">
              <span className="sr">after </span>
              <Fact name={name} fact={after?.[name]} />
            </ins>
          ) : null}
        </li>
      ))}
    </ul>
  );
  if (names.length <= SHOWN_CHANGES) return lines;
  return <Disclosure summary={`${names.length} changes`}>{lines}</Disclosure>;
}

function Fact({ name, fact }: { name: string; fact: unknown }) {
  if (typeof fact === 'string' && MOMENT.test(fact)) return <Time at={fact} format="datetime" />;
  if (typeof fact === 'number' && CENTS.test(name)) return formatMoney(fact);
  if (typeof fact === 'number' && BASIS_POINTS.test(name)) return feePercent(fact);
  return factInWords(fact);
}

function factInWords(fact: unknown): string {
  if (fact === null || fact === undefined || fact === '') return 'none';
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  if (typeof fact === 'string') return MACHINE_NAME.test(fact) ? fact.replaceAll('_', ' ') : fact;
  if (typeof fact === 'number') return groupThousands(fact);
  if (Array.isArray(fact)) return fact.map(factInWords).join(', ');
  return Object.entries(fact)
    .map(([name, part]) => `${auditLabel(name)}: ${factInWords(part)}`)
    .join(', ');
}
