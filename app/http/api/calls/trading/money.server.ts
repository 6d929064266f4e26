import { z } from 'zod/v4';
import { confirmPassword } from '~/domain/accounts/index.server';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { openStripeDashboard } from '~/domain/companies/index.server';
import { PAYOUT_LINE_LABELS } from '~/domain/trading/payouts/copy';
import { getMoney, getPayout, PayoutView } from '~/domain/trading/index.server';
import { Money } from '~/lib/answer-fields';
import { keysOf } from '~/lib/schema-fields';
import { callsOf } from '../../define-call.server';

const { company } = callsOf('Payments');

const PAGES = {
  older: z.string().nullable().meta({ description: 'Send as `before` for the next page' }),
  newer: z.string().nullable().meta({ description: 'Send as `after` for the page before' }),
};

const Place = z.object({ before: z.string().optional(), after: z.string().optional() });

export const getMoneyCall = company.get('/api/companies/{id}/money', {
  summary: 'Get your company’s balance, payouts and sums by year',
  description:
    'For the company’s owner and admins. Balance and payouts are read from Stripe each time, 20 payouts per page, newest first; they are null with stripe: unreachable while it doesn’t respond, closed once the account was disconnected, none before setup. available is negative when refunds exceeded the balance. owed is what lost disputes of that year added to the company’s debt, less what was recovered.',
  query: Place,
  answer: z
    .object({
      stripe: z.enum(['open', 'unreachable', 'closed', 'none']),
      balance: z.object({ available: Money, pending: Money }).nullable(),
      payouts: z.array(PayoutView).nullable(),
      ...PAGES,
      years: z.array(
        z.object({
          year: z.int(),
          sales: z.int(),
          paid: Money,
          fees: Money,
          returned: Money,
          net: Money,
          owed: Money,
        }),
      ),
    })
    .meta({ id: 'CompanyMoney' }),
  async run({ params, query, viewer }) {
    const { years, atStripe } = await getMoney(viewer.actor, query, params.id);
    const open = atStripe.state === 'open' ? atStripe : null;
    return {
      stripe: atStripe.state,
      balance: open,
      payouts: open && open.payouts,
      older: open?.older ?? null,
      newer: open?.newer ?? null,
      years,
    };
  },
});

export const getPayoutCall = company.get('/api/companies/{id}/payouts/{payout}', {
  summary: 'Get what a payout contains',
  description:
    'For the company’s owner and admins: sales, refunds and anything else in it, 50 per page, newest first. net is paid less fee.',
  query: Place,
  answer: z
    .object({
      payout: PayoutView,
      lines: z.array(
        z.object({
          id: z.string(),
          kind: keysOf(PAYOUT_LINE_LABELS),
          day: z.iso.date(),
          transactionId: z.uuid().nullable(),
          gross: Money,
          fee: Money,
          net: Money,
        }),
      ),
      ...PAGES,
    })
    .meta({ id: 'PayoutContents' }),
  refusals: [503],
  async run({ params, query, viewer }) {
    const found = await getPayout(params.payout, viewer.actor, query, params.id);
    return {
      ...found,
      lines: found.lines.map(({ transaction, ...line }) => ({
        ...line,
        transactionId: transaction?.id ?? null,
      })),
    };
  },
});

export const openDashboardCall = company.post('/api/stripe/dashboard-link', {
  summary: 'Open the Stripe dashboard',
  description:
    'Returns an address to the company’s owner and admins that works once, for a few minutes. Needs currentPassword unless it was entered in this session within 10 minutes: without it, 403 with missing: currentPassword.',
  tokens: 'never',
  body: z.object(ConfirmsPassword),
  answer: z.object({ url: z.url() }),
  failed: COMPANIES_COPY.dashboardFailed,
  refusals: [409, 429],
  run: async ({ body, viewer }) => ({
    url: await openStripeDashboard(await confirmPassword(body.currentPassword, viewer)),
  }),
});
