export function Figure({
  label,
  value,
  detail,
}: {
  label: string;
  value: string;
  detail?: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num big">{value}</dd>
      {detail ? <dd className="meta num">{detail}</dd> : null}
    </div>
  );
}
