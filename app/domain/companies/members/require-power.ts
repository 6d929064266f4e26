import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { type CompanyPower, mayDo } from '~/lib/choices/roles';
import { POWER_REFUSALS } from '../copy';

/** `cents` is the sum to buy for. @throws DomainError `forbidden` */
export function requirePower(
  { companyRole }: Pick<Actor, 'companyRole'>,
  power: CompanyPower,
  cents?: number,
): void {
  if (!mayDo(companyRole, power, cents)) throw new DomainError('forbidden', POWER_REFUSALS[power]);
}
