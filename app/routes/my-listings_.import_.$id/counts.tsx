import { OUTCOME_LABELS } from '~/domain/catalogue/import/copy';
import { groupThousands } from '~/lib/money';
import { Figure } from '~/ui/data/figure';

type Counts = Partial<Record<keyof typeof OUTCOME_LABELS, number>>;

export function Counts({
  counts,
  toUpdate,
  isChecked,
}: {
  counts: Counts;
  toUpdate: number;
  isChecked: boolean;
}) {
  const { ready = 0, ...rest } = counts;
  const labels = Object.keys(OUTCOME_LABELS) as (keyof typeof OUTCOME_LABELS)[];
  return (
    <dl className="stats">
      {isChecked ? (
        <>
          <Figure label="New" value={groupThousands(ready - toUpdate)} />
          <Figure label="To update" value={groupThousands(toUpdate)} />
        </>
      ) : null}
      {labels.map((outcome) => {
        const count = outcome === 'ready' ? (isChecked ? 0 : ready) : (rest[outcome] ?? 0);
        return count > 0 ? (
          <Figure key={outcome} label={OUTCOME_LABELS[outcome]} value={groupThousands(count)} />
        ) : null;
      })}
    </dl>
  );
}
