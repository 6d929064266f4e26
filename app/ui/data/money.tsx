import { formatMoney } from '~/lib/money';
import { classNames } from '../class-names';

/** An amount in dollars with two decimals, in figures of one width. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return <span className={classNames('num', className)}>{formatMoney(cents)}</span>;
}
