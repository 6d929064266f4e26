import { newId, type World } from '../world';

export const PLATFORM = 'platform';

/** In cents. Stripe's own fee is left out, so sums check to the cent. @returns the line's id */
export function addLine(world: World, account: string, amount: number): string {
  return world.store.save('balance_line', { id: newId('txn_'), account, amount }).id;
}

export function balanceCents(world: World, account: string): number {
  return world.store
    .all('balance_line')
    .filter((line) => line.account === account)
    .reduce((sum, line) => sum + line.amount, 0);
}
