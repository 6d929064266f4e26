import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMaterial } from '~/domain/catalogue/materials/create-material.server';
import {
  changeMemberRole,
  inviteMember,
  removeMember,
  startOnboarding,
  updateCompany,
  withdrawCompanyChange,
  openStripeDashboard,
} from '~/domain/companies/index.server';
import { POWER_REFUSALS } from '~/domain/companies/copy';
import { PREFERENCES_COPY } from '~/domain/notifications/copy';
import { saveNotificationPreferences } from '~/domain/notifications/index.server';
import {
  confirmCard,
  declineRefund,
  getClientSecret,
  getCommissionSummary,
  getTradeSummary,
  getTransactionPage,
  refundTransaction,
  reopenPayment,
  requestRefund,
  startPurchase,
  transactionCsvRows,
  getMoney,
  statementCsvRows,
} from '~/domain/trading/index.server';
import {
  addEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  pauseEndpoint,
  rotateSecret,
} from '~/domain/webhooks/index.server';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import { formatMoney } from '~/lib/money';
import {
  type CategoryPreference,
  NOTIFICATION_CATEGORIES,
} from '~/lib/choices/notification-preferences';
import { COMPANY_POWERS, type CompanyPower, type CompanyRole } from '~/lib/choices/roles';
import { createSubcategory } from '../../factories/material';
import { makeCompany } from '../../factories/company';
import { makeMember } from '../../factories/user';
import { useSandbox } from '../../setup/sandbox';
import { openStall, paidPurchase, type Stall } from '../trading/trade';

const sandbox = useSandbox();
const ROLES: CompanyRole[] = ['owner', 'admin', 'member'];
const reason = 'Two pallets were wet.';
const NO_ENDPOINT = randomUUID();
const profile = { name: 'Lakeshore Masonry', email: 'yard@lakeshore.example', city: 'Gary' };

const payByCard = (id: string, actor: Actor) =>
  confirmCard(
    id,
    { number: '4242424242424242', expiry: { month: 12, year: 2040 }, cvc: '123' },
    actor,
  );

let stall: Stall;
let transactionId: string;
let requestId: string;
let other: string;
beforeAll(async () => {
  stall = await openStall(sandbox, { quantity: 1000, price: '4000.00' });
  transactionId = await paidPurchase(sandbox, stall, { quantity: 1 });
  ({ id: requestId } = await requestRefund({ transactionId, reason }, stall.buyer));
  other = (await makeMember(stall.seller.companyId, 'admin')).actor.userId;
});

const preferences = Object.fromEntries(
  NOTIFICATION_CATEGORIES.map((category) => [
    category,
    { emailEnabled: true, pushEnabled: true, inAppEnabled: true, frequency: 'immediate' },
  ]),
) as Record<CategoryPreference['category'], Omit<CategoryPreference, 'category'>>;

/** Every deed that needs the power, by someone of the selling company. */
const DEEDS: Record<Exclude<CompanyPower, 'buy'>, ((actor: Actor) => Promise<unknown>)[]> = {
  refund: [
    (actor) => refundTransaction({ transactionId, amountCents: 100, reason, sequence: 1 }, actor),
    (actor) => declineRefund({ transactionId, requestId, reason }, actor),
  ],
  edit_listings: [
    async (actor) => {
      const { categoryId } = await createSubcategory(`Block ${actor.userId}`);
      const listing = { title: 'CMU', description: 'Six pallets.', condition: 'good' } as const;
      const sale = { priceCents: 215, priceUnit: 'each', quantity: 5 } as const;
      const place = { city: 'Gary', state: 'IN', location: 'Yard 3' } as const;
      return createMaterial({ ...listing, ...sale, ...place, categoryId }, actor);
    },
  ],
  see_money: [
    (actor) => getCommissionSummary(actor),
    (actor) => getTradeSummary(actor),
    (actor) => getCommissionSummary(actor, { companyId: actor.companyId! }),
    async (actor) => transactionCsvRows(actor).next(),
    (actor) => getMoney(actor),
    (actor) => statementCsvRows(actor, 2026),
  ],
  set_up_payments: [
    (actor) => startOnboarding({ companyId: actor.companyId! }, actor),
    (actor) => openStripeDashboard(actor),
  ],
  manage_company: [
    (actor) => updateCompany(actor.companyId!, { ...profile, state: 'IN' }, actor),
    (actor) => withdrawCompanyChange(actor),
    (actor) => saveNotificationPreferences(preferences, actor),
    (actor) => listEndpoints(actor),
    (actor) => listDeliveries({}, actor),
    (actor) => addEndpoint({ url: 'http://127.0.0.1:9/', events: ['order.created'] }, actor),
    (actor) => rotateSecret(NO_ENDPOINT, actor),
    (actor) => pauseEndpoint(NO_ENDPOINT, true, actor),
    (actor) => deleteEndpoint(NO_ENDPOINT, actor),
  ],
  invite: [(actor) => inviteMember({ email: `${actor.userId}@x.example`, role: 'member' }, actor)],
  manage_team: [
    (actor) => changeMemberRole({ userId: other, role: 'admin' }, actor),
    (actor) => inviteMember({ email: `${actor.userId}@y.example`, role: 'admin' }, actor),
    async (actor) => {
      const { user } = await makeMember(stall.seller.companyId, 'member');
      return removeMember(user.id, actor);
    },
  ],
};

const isAllowed = (deed: Promise<unknown>): Promise<boolean> =>
  deed.then(
    () => true,
    (error: unknown) => {
      if (isDomainError(error) && error.code === 'forbidden') return false;
      if (isDomainError(error) && ['conflict', 'not_found'].includes(error.code)) return true;
      throw error;
    },
  );

describe.each(ROLES)('the role %s', (role) => {
  test.each(Object.keys(DEEDS) as (keyof typeof DEEDS)[])(
    'can %s only if the table allows it',
    async (power) => {
      const { actor } = await makeMember(stall.seller.companyId, role);
      for (const deed of DEEDS[power]) {
        expect(await isAllowed(deed(actor))).toBe(COMPANY_POWERS[role][power]);
      }
    },
  );

  test('buys up to its limit and no more', async () => {
    // Each for another company, which may have one open purchase of a listing.
    const buyFor = async (quantity: number) => {
      const { actor } = await makeMember((await makeCompany()).id, role);
      return isAllowed(startPurchase(stall.order({ quantity }), actor));
    };
    expect(await buyFor(2)).toBe(true);
    expect(await buyFor(3)).toBe(COMPANY_POWERS[role].buy > 1_260_000);
  });
});

test.each(ROLES)('%s pays what a colleague bought up to the limit and no more', async (role) => {
  for (const quantity of [2, 3]) {
    const { id } = await makeCompany();
    const [colleague, payer] = [await makeMember(id, 'owner'), await makeMember(id, role)];
    const bought = await startPurchase(stall.order({ quantity }), colleague.actor);
    const isWithin = COMPANY_POWERS[role].buy >= bought.totalCents;
    for (const pay of [reopenPayment, getClientSecret, payByCard]) {
      expect(await isAllowed(pay(bought.transactionId, payer.actor))).toBe(isWithin);
    }
  }
});

test('a seller’s team member reads why a button is missing, and a stranger has no power', async () => {
  const { actor } = await makeMember(stall.seller.companyId, 'member');
  expect(await getTransactionPage(transactionId, actor)).toMatchObject({
    canRefund: false,
    canDecline: false,
  });
  const teamless: Actor = { ...actor, companyRole: null };
  for (const deed of DEEDS.refund) expect(await isAllowed(deed(teamless))).toBe(false);
});

test('a member is sent to the same page by every form they can’t use', () => {
  expect(PREFERENCES_COPY.notManager).toBe(POWER_REFUSALS.manage_company);
});

test('docs/security.md shows this table', () => {
  const shown = readFileSync('docs/security.md', 'utf8')
    .split('## Who may do what for a company')[1]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(2, 5)
        .map((cell) => cell.trim()),
    );
  const powers = Object.keys(COMPANY_POWERS.owner) as CompanyPower[];
  expect(shown).toEqual(
    powers.map((power) => ROLES.map((role) => inWords(COMPANY_POWERS[role][power]))),
  );
});

function inWords(granted: number | boolean): string {
  if (typeof granted === 'boolean') return granted ? 'yes' : 'no';
  return granted === Infinity ? 'any sum' : `up to ${formatMoney(granted)}`;
}
