import { REVIEWED_FACT_LABELS } from '~/domain/companies/copy';
import type { DecidedChange } from '~/domain/companies/index.server';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Panel } from '~/ui/layout/panel';

const TITLES = { approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn' };

export function Decided({ decided: { end, at, by, asked, reason } }: { decided: DecidedChange }) {
  const labels: Record<string, string> = REVIEWED_FACT_LABELS;
  return (
    <Panel title={TITLES[end]}>
      <DescriptionList
        facts={[
          { term: `${TITLES[end]} by`, value: by ?? 'A former user' },
          { term: 'When', value: <Time at={at} format="datetime" /> },
          {
            term: 'Reason',
            value: reason && <span className="whitespace-pre-line">{reason}</span>,
          },
          ...Object.entries(asked).map(([name, value]) => ({
            term: `Requested ${labels[name] ?? name}`,
            value: value ?? 'Not given',
          })),
        ]}
      />
    </Panel>
  );
}
