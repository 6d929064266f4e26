import { db, type Prisma } from '~/db/client.server';
import { dayText, type HANDOVER_SELECT } from './handover-row.server';
import {
  canStep,
  handoverStateOf,
  isStepOf,
  type HandoverState,
  type HandoverStep,
} from './handover-states';
import type { HandoverMethod } from './propose-handover.schema';
import type { Party } from './require-party.server';
import type { TransactionStatus } from './transaction-states';

type HandoverRow = Prisma.HandoverGetPayload<typeof HANDOVER_SELECT>;

/** What a proposal says; days are as on a calendar, '2026-11-30'. */
export interface HandoverTermsView {
  method: HandoverMethod;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  firstDay: string;
  lastDay: string;
  contactName: string;
  contactPhone: string;
  notes: string;
}

export interface HandoverView {
  state: HandoverState;
  /** All of the money went back: nothing is left to do. */
  isClosed: boolean;
  /** The number of the proposal, 0 where there is none. */
  version: number;
  terms: HandoverTermsView | null;
  proposedBy: 'buyer' | 'seller' | null;
  proposedAt: string | null;
  agreedAt: string | null;
  handedOverAt: string | null;
  receivedAt: string | null;
  canPropose: boolean;
  canAgree: boolean;
  canHandOver: boolean;
  canReceive: boolean;
  /** What the two forms start with: the seller's address for pickup, the buyer's for delivery. */
  defaults: Record<HandoverMethod, HandoverTermsView> | null;
}

/**
 * How the goods change hands, for the buyer, the seller and admins.
 * @returns null before the purchase is paid, so that no address is told before
 */
export async function handoverView(
  row: HandoverRow | null,
  purchase: {
    status: TransactionStatus;
    party: Party;
    buyerCompanyId: string;
    sellerCompanyId: string;
  },
): Promise<HandoverView | null> {
  const { status, party } = purchase;
  const isOpen = status === 'completed';
  if (!isOpen && !(status === 'refunded' && row)) return null;
  const state = handoverStateOf(row);
  const proposedBy = row?.proposedBy ?? null;
  const can = (step: HandoverStep) =>
    isOpen && canStep(step, state) && isStepOf(step, party, proposedBy);
  const canPropose = can('propose');
  const terms = row ? termsOf(row) : null;
  return {
    state,
    isClosed: !isOpen,
    version: row?.version ?? 0,
    terms,
    proposedBy,
    proposedAt: row?.proposedAt.toISOString() ?? null,
    agreedAt: row?.agreedAt?.toISOString() ?? null,
    handedOverAt: row?.handedOverAt?.toISOString() ?? null,
    receivedAt: row?.receivedAt?.toISOString() ?? null,
    canPropose,
    canAgree: can('agree'),
    canHandOver: can('hand_over'),
    canReceive: can('receive'),
    defaults: canPropose ? await defaultsOf(purchase, terms) : null,
  };
}

function termsOf(row: HandoverRow): HandoverTermsView {
  const { method, street, city, state, zipCode, contactName, contactPhone, notes } = row;
  return {
    method,
    street,
    city,
    state,
    zipCode,
    firstDay: dayText(row.firstDay),
    lastDay: row.lastDay ? dayText(row.lastDay) : '',
    contactName,
    contactPhone,
    notes: notes ?? '',
  };
}

/** What was proposed last is changed from where it stands. */
async function defaultsOf(
  { buyerCompanyId, sellerCompanyId }: { buyerCompanyId: string; sellerCompanyId: string },
  last: HandoverTermsView | null,
): Promise<Record<HandoverMethod, HandoverTermsView>> {
  const companies = await db.company.findMany({
    where: { id: { in: [buyerCompanyId, sellerCompanyId] } },
    select: { id: true, address: true, city: true, state: true, zipCode: true, phone: true },
  });
  const at = (method: HandoverMethod, companyId: string): HandoverTermsView => {
    if (last?.method === method) return last;
    const company = companies.find(({ id }) => id === companyId)!;
    return {
      method,
      street: company.address ?? '',
      city: company.city,
      state: company.state,
      zipCode: company.zipCode ?? '',
      firstDay: last?.firstDay ?? '',
      lastDay: last?.lastDay ?? '',
      contactName: '',
      contactPhone: company.phone ?? '',
      notes: '',
    };
  };
  return { pickup: at('pickup', sellerCompanyId), delivery: at('delivery', buyerCompanyId) };
}
