import { formatMoney } from '~/lib/money';
import { classNames } from '../class-names';

export function Money({ cents, className }: { cents: number; className?: string }) {
  return <span className={classNames('num', className)}>{formatMoney(cents)}</span>;
}
