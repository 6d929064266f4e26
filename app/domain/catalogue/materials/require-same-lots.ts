import { DomainError } from '~/lib/errors';

/**
 * Units can't become a lot, or a lot units, once some are bought: a refund would return 5 pieces as
 * 5 lots. @throws DomainError `conflict`
 */
export function requireSameLots(
  { priceUnit }: { priceUnit: string },
  before: { priceUnit: string; quantityHeld: number; quantitySold: number },
): void {
  const isSame = (priceUnit === 'OBO') === (before.priceUnit === 'OBO');
  if (isSame || before.quantityHeld + before.quantitySold === 0) return;
  throw new DomainError(
    'conflict',
    'Part of this listing is sold or on hold, so its unit can’t change to or from OBO. List the rest as a new listing.',
    { field: 'priceUnit' },
  );
}
