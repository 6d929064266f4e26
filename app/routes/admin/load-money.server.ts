import {
  countOpenFailures,
  getCommissionSummary,
  getInvariantState,
  listAccounts,
  listCommissionMonths,
  listMoneyAttention,
} from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';

/** What the tab Money shows. */
export async function loadMoney(actor: Actor) {
  const [summary, months, accounts, attention, openFailures, books] = await Promise.all([
    getCommissionSummary(actor),
    listCommissionMonths(),
    listAccounts(),
    listMoneyAttention(),
    countOpenFailures(),
    getInvariantState(),
  ]);
  return { commissions: summary, months, accounts, attention, openFailures, books };
}

export type MoneyTabData = Awaited<ReturnType<typeof loadMoney>>;
