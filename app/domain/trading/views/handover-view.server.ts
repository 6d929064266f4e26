import { z } from 'zod/v4';
import { sql, type Prisma } from '~/db/client.server';
import { isoTime } from '~/db/list-page.server';
import { IsoTime } from '~/lib/answer-fields';
import {
  canStep,
  handoverStateOf,
  isStepOf,
  undoUntil,
  type HandoverStep,
} from '../handover/handover-states';
import { HANDOVER_METHODS, type HandoverMethod } from '../handover/propose-handover.schema';
import type { Party } from '../record/require-party.server';

export type HandoverTermsView = z.output<typeof HandoverTermsView>;
/** Days are calendar days: '2026-11-30'. Times are '08:00' by the clocks there. */
export const HandoverTermsView = z.object({
  method: z.enum(HANDOVER_METHODS),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date().nullable(),
  fromTime: z.string().nullable().meta({ description: 'By the clocks at the address' }),
  untilTime: z.string().nullable(),
  contactName: z.string(),
  contactPhone: z.string(),
  notes: z.string().nullable(),
});

export type HandoverView = NonNullable<ReturnType<typeof handoverView>>;

export type Proposal = z.output<typeof Proposal>;
export const Proposal = z.object({
  version: z.int().meta({ description: 'Number of the proposal, 0 if there is none' }),
  terms: HandoverTermsView.nullable(),
  proposedBy: z.enum(['buyer', 'seller']).nullable(),
  proposedAt: IsoTime.nullable(),
  agreedAt: IsoTime.nullable(),
  handedOverAt: IsoTime.nullable(),
  receivedAt: IsoTime.nullable(),
});

const NO_PROPOSAL: Proposal = {
  version: 0,
  terms: null,
  proposedBy: null,
  proposedAt: null,
  agreedAt: null,
  handedOverAt: null,
  receivedAt: null,
};

type Site = Pick<
  HandoverTermsView,
  'street' | 'city' | 'state' | 'zipCode' | 'contactName' | 'contactPhone'
>;

/** What the listing says of pickup; days that have passed are left out. */
type PickupWindow = Pick<HandoverTermsView, 'firstDay' | 'lastDay'> & { notes: string };

export type Sites = Record<HandoverMethod, Site> & { window: PickupWindow };

export const HANDOVER_ROW = sql`
  (SELECT json_build_object('version', h.version, 'proposedBy', h.proposed_by,
            'proposedAt', ${isoTime(sql`h.proposed_at`)}, 'agreedAt', ${isoTime(sql`h.agreed_at`)},
            'handedOverAt', ${isoTime(sql`h.handed_over_at`)},
            'receivedAt', ${isoTime(sql`h.received_at`)},
            'terms', json_build_object('method', h.method, 'street', h.street, 'city', h.city,
              'state', h.state, 'zipCode', h.zip_code, 'firstDay', h.first_day::text,
              'lastDay', h.last_day::text, 'fromTime', h.from_time, 'untilTime', h.until_time,
              'contactName', h.contact_name, 'contactPhone', h.contact_phone, 'notes', h.notes))
     FROM handovers h WHERE h.transaction_id = t.id)`;

/** Registrations accept ZIP codes that proposals don't. */
const siteOf = (companyId: Prisma.Sql): Prisma.Sql => sql`
  (SELECT json_build_object('street', coalesce(c.address, ''), 'city', c.city, 'state', c.state,
            'zipCode', coalesce(substring(c.zip_code from '^\\d{5}(?:-\\d{4})?$'), ''),
            'contactName', left(c.name, 120), 'contactPhone', coalesce(c.phone, ''))
     FROM companies c WHERE c.id = ${companyId})`;

/** The street that the listing names, the seller's own in its ZIP code, or else the listing's words */
const GOODS = sql`
  (SELECT json_build_object('street', coalesce(
              CASE WHEN m.location ~ '(^|, *)\\d+[A-Za-z]? +[A-Za-z]'
                     THEN split_part(m.location, ', ' || m.city, 1)
                   WHEN left(m.zip_code, 5) = left(c.zip_code, 5) THEN c.address END,
              nullif(m.location, m.city || ', ' || m.state), ''),
            'city', m.city, 'state', m.state, 'contactName', left(c.name, 120),
            'contactPhone', coalesce(c.phone, ''),
            'zipCode', coalesce(substring(m.zip_code from '^\\d{5}(?:-\\d{4})?$'), ''))
     FROM companies c WHERE c.id = t.seller_company_id)`;

const comingDay = (day: Prisma.Sql) => sql`
  CASE WHEN ${day} >= (now() AT TIME ZONE 'America/Chicago')::date THEN ${day}::text ELSE '' END`;

const WINDOW = sql`
  (SELECT json_build_object('firstDay', ${comingDay(sql`m.available_from`)},
            'lastDay', CASE WHEN m.available_from IS NULL THEN ''
              ELSE ${comingDay(sql`m.available_until`)} END,
            'notes', concat_ws('. ', 'Pickup hours: ' || m.pickup_hours,
              'Loading: ' || nullif(array_to_string(m.loading, ', '), '')))
     FROM materials m WHERE m.id = t.material_id)`;

export const SITES = sql`
  CASE WHEN t.status = 'completed' THEN json_build_object(
    'pickup', ${GOODS},
    'delivery', ${siteOf(sql`t.buyer_company_id`)},
    'window', ${WINDOW}) END`;

/** Null before payment: until then only a company's own address is public, not its pickup address. */
export function handoverView(
  row: Proposal | null,
  {
    isOpen,
    party,
    sites,
    canAsk,
  }: {
    /** Paid, and not all of it went back or is on its way */
    isOpen: boolean;
    party: Party;
    sites: Sites | null;
    canAsk: boolean;
  },
) {
  if (!isOpen && !row) return null;
  const state = handoverStateOf(row);
  const can = (step: HandoverStep) =>
    isOpen && canStep(step, state) && isStepOf(step, party, row?.proposedBy ?? null);
  const canPropose = canAsk && can('propose');
  return {
    state,
    isClosed: !isOpen,
    ...(row ?? NO_PROPOSAL),
    canPropose,
    canAgree: canAsk && can('agree'),
    canHandOver: can('hand_over'),
    canUndo: can('undo') && undoUntil(row!.handedOverAt!) > new Date(),
    canReceive: can('receive'),
    /** Until an agreement says where */
    goodsAt: sites && !row ? { ...sites.pickup, notes: sites.window.notes } : null,
    defaults: canPropose && sites ? defaultsOf(sites, row?.terms ?? null) : null,
  };
}

const NO_TIME = { fromTime: null, untilTime: null };

function defaultsOf(sites: Sites, last: HandoverTermsView | null) {
  const at = (method: HandoverMethod): HandoverTermsView => {
    if (last?.method === method) return last;
    const { firstDay, lastDay, fromTime, untilTime } = last ?? { ...sites.window, ...NO_TIME };
    const notes = method === 'pickup' ? sites.window.notes : '';
    return { ...sites[method], method, firstDay, lastDay, fromTime, untilTime, notes };
  };
  return { pickup: at('pickup'), delivery: at('delivery') };
}
