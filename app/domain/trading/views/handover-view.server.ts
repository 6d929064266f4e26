import { sql, type Prisma } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import {
  canStep,
  handoverStateOf,
  isStepOf,
  type HandoverState,
  type HandoverStep,
} from '../handover/handover-states';
import type { HandoverMethod } from '../handover/propose-handover.schema';
import type { Party } from '../record/require-party.server';
import type { TransactionStatus } from '../record/transaction-states';

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

export interface HandoverRow {
  version: number;
  terms: HandoverTermsView;
  proposedBy: 'buyer' | 'seller';
  /** Times are ISO 8601. */
  proposedAt: string;
  agreedAt: string | null;
  handedOverAt: string | null;
  receivedAt: string | null;
}

/** Where a company is, as it says itself; '' for what it does not. */
type Site = Pick<HandoverTermsView, 'street' | 'city' | 'state' | 'zipCode' | 'contactPhone'>;

/** Where the seller and the buyer are: where pickup and delivery would be. */
export type Sites = Record<HandoverMethod, Site>;

/** The `HandoverRow` of purchases `t`, as JSON, or null. */
export const HANDOVER_ROW = sql`
  (SELECT json_build_object('version', h.version, 'proposedBy', h.proposed_by,
            'proposedAt', ${isoTime(sql`h.proposed_at`)}, 'agreedAt', ${isoTime(sql`h.agreed_at`)},
            'handedOverAt', ${isoTime(sql`h.handed_over_at`)},
            'receivedAt', ${isoTime(sql`h.received_at`)},
            'terms', json_build_object('method', h.method, 'street', h.street, 'city', h.city,
              'state', h.state, 'zipCode', h.zip_code, 'firstDay', h.first_day::text,
              'lastDay', coalesce(h.last_day::text, ''), 'contactName', h.contact_name,
              'contactPhone', h.contact_phone, 'notes', coalesce(h.notes, '')))
     FROM handovers h WHERE h.transaction_id = t.id)`;

/** A ZIP code only as a proposal takes it: what a registration took may be another. */
const siteOf = (companyId: Prisma.Sql): Prisma.Sql => sql`
  (SELECT json_build_object('street', coalesce(c.address, ''), 'city', c.city, 'state', c.state,
            'zipCode', coalesce(substring(c.zip_code from '^\\d{5}(?:-\\d{4})?$'), ''),
            'contactPhone', coalesce(c.phone, ''))
     FROM companies c WHERE c.id = ${companyId})`;

/** The `Sites` of purchases `t`, as JSON; null before one is paid, so that no address is read. */
export const SITES = sql`
  CASE WHEN t.status = 'completed' THEN json_build_object(
    'pickup', ${siteOf(sql`t.seller_company_id`)},
    'delivery', ${siteOf(sql`t.buyer_company_id`)}) END`;

/**
 * How the goods change hands, for the buyer, the seller and admins.
 * @returns null before the purchase is paid, so that no address is told before
 */
export function handoverView(
  row: HandoverRow | null,
  { status, party, sites }: { status: TransactionStatus; party: Party; sites: Sites | null },
): HandoverView | null {
  const isOpen = status === 'completed';
  if (!isOpen && !(status === 'refunded' && row)) return null;
  const state = handoverStateOf(row);
  const proposedBy = row?.proposedBy ?? null;
  const can = (step: HandoverStep) =>
    isOpen && canStep(step, state) && isStepOf(step, party, proposedBy);
  const canPropose = can('propose');
  const terms = row?.terms ?? null;
  return {
    state,
    isClosed: !isOpen,
    version: row?.version ?? 0,
    terms,
    proposedBy,
    proposedAt: row?.proposedAt ?? null,
    agreedAt: row?.agreedAt ?? null,
    handedOverAt: row?.handedOverAt ?? null,
    receivedAt: row?.receivedAt ?? null,
    canPropose,
    canAgree: can('agree'),
    canHandOver: can('hand_over'),
    canReceive: can('receive'),
    defaults: canPropose && sites ? defaultsOf(sites, terms) : null,
  };
}

/** What was proposed last is changed from where it stands. */
function defaultsOf(
  sites: Sites,
  last: HandoverTermsView | null,
): Record<HandoverMethod, HandoverTermsView> {
  const at = (method: HandoverMethod): HandoverTermsView => {
    if (last?.method === method) return last;
    const { firstDay = '', lastDay = '' } = last ?? {};
    return { ...sites[method], method, firstDay, lastDay, contactName: '', notes: '' };
  };
  return { pickup: at('pickup'), delivery: at('delivery') };
}
