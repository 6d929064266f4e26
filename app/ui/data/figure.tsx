import { classNames } from '../class-names';

export type Figure = [label: string, value: string, detail?: string];

/** A figure that is false isn't shown. */
export function Figures({
  figures,
  className,
}: {
  figures: (Figure | false)[];
  className?: string;
}) {
  return (
    <dl className={classNames('stats', className)}>
      {figures
        .filter((figure) => figure !== false)
        .map(([label, value, detail]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num big">{value}</dd>
            {detail ? <dd className="meta num">{detail}</dd> : null}
          </div>
        ))}
    </dl>
  );
}
