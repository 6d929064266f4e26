import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { LINE_STATES, MAX_LINES, TAKEOFF_COPY } from '~/domain/takeoffs/copy';
import {
  addLines,
  alertMissing,
  changeTakeoff,
  correctLine,
  createTakeoff,
  deleteTakeoff,
  getTakeoff,
  listTakeoffs,
  skipLine,
} from '~/domain/takeoffs/index.server';
import { CorrectLine, NewTakeoff, TakeoffSettings } from '~/domain/takeoffs/takeoff.schema';
import type { Actor } from '~/lib/actor';
import { keysOf } from '~/lib/schema-fields';
import { Moment, Money } from '../../answers.server';
import { callsOf } from '../../define-call.server';

const { company } = callsOf('Takeoffs');

const Lines = z
  .array(z.string(), 'Send lines, an array of texts')
  .max(MAX_LINES, `Send at most ${MAX_LINES} lines`);

const TakeoffJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    zipCode: z.string(),
    radiusMiles: z.int().nullable().meta({ description: 'null is anywhere' }),
    lines: z.array(
      z.object({
        position: z.int(),
        text: z.string(),
        quantity: z.number().nullable(),
        unit: z.string(),
        words: z.string().meta({ description: 'What is searched for' }),
        state: keysOf(LINE_STATES),
        coveredQuantity: z.number(),
        problem: z.string().nullable(),
        changes: z.array(z.string()).meta({ description: 'Since the line was last saved' }),
        picks: z.array(
          z.object({
            offerId: z.uuid(),
            title: z.string(),
            seller: z.string(),
            units: z.int(),
            priceUnit: z.string(),
          }),
        ),
        offers: z
          .array(z.object({ id: z.uuid(), label: z.string() }))
          .meta({ description: 'Listings that can be picked' }),
      }),
    ),
    sellers: z.array(
      z.object({
        company: z.object({ id: z.uuid(), name: z.string(), verified: z.boolean() }),
        place: z.string(),
        orders: z.array(
          z.object({
            offerId: z.uuid(),
            title: z.string(),
            quantity: z.int(),
            price: Money,
            priceUnit: z.string(),
            subtotal: Money,
            fee: Money,
            spare: z.int().meta({ description: 'More than the lines need' }),
          }),
        ),
        freight: Money.nullable(),
        freightNote: z.string().nullable(),
        days: z.int().nullable(),
        total: Money,
      }),
    ),
    totals: z.object({ subtotal: Money, fee: Money, freight: Money, landed: Money }),
    unknownFreight: z.int().meta({ description: 'Sellers whose freight is not in the totals' }),
  })
  .meta({ id: 'Takeoff' });

async function readTakeoff(id: string, actor: Actor) {
  const { takeoff, answer } = await getTakeoff(id, actor);
  return { ...takeoff, ...answer };
}

export const listTakeoffsCall = company.get('/api/takeoffs', {
  summary: 'List your company’s takeoffs',
  description: 'Last changed first, at most 100.',
  answer: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      zipCode: z.string(),
      lineCount: z.int(),
      updatedAt: Moment,
    }),
  ),
  run: ({ viewer }) => listTakeoffs(viewer.actor),
});

export const createTakeoffCall = company.create('/api/takeoffs', {
  summary: 'Save a takeoff',
  description:
    'Each line, such as “40 sheets 5/8 type X”, is read into quantity, unit and words, and matched with listings near the ZIP code. radius is 25, 50, 100 or 250 miles, as text, or anywhere.',
  body: NewTakeoff.omit({ id: true, file: true }).extend({ lines: Lines }),
  answer: TakeoffJson,
  refusals: [409],
  async run({ body, onceId, viewer: { actor } }) {
    const { id } = await createTakeoff({ ...body, id: onceId ?? randomUUID(), file: null }, actor);
    return readTakeoff(id, actor);
  },
});

export const getTakeoffCall = company.get('/api/takeoffs/{id}', {
  summary: 'Get a takeoff',
  description: 'With today’s prices: which listings cover which line, and a split over sellers.',
  answer: TakeoffJson,
  refusals: [404],
  run: ({ params, viewer }) => readTakeoff(params.id, viewer.actor),
});

export const changeTakeoffCall = company.put('/api/takeoffs/{id}', {
  summary: 'Rename a takeoff or move it',
  body: TakeoffSettings,
  answer: TakeoffJson,
  refusals: [404],
  async run({ params: { id }, body, viewer: { actor } }) {
    await changeTakeoff(id, body, actor);
    return readTakeoff(id, actor);
  },
});

export const addTakeoffLinesCall = company.post('/api/takeoffs/{id}/lines', {
  summary: 'Add lines to a takeoff',
  body: z.object({ lines: Lines }),
  answer: TakeoffJson,
  refusals: [404],
  async run({ params: { id }, body, viewer: { actor } }) {
    await addLines(id, { ...body, file: null }, actor);
    return readTakeoff(id, actor);
  },
});

export const correctTakeoffLineCall = company.put('/api/takeoffs/{id}/lines', {
  summary: 'Correct a line of a takeoff, or skip it',
  body: CorrectLine.extend({
    quantity: z.union([CorrectLine.shape.quantity, z.number().gt(0).max(10_000_000)]),
    isSkipped: z.boolean().default(false),
  }),
  answer: TakeoffJson,
  refusals: [404],
  async run({ params: { id }, body: { isSkipped, ...line }, viewer: { actor } }) {
    await correctLine(id, line, actor);
    if (isSkipped) await skipLine(id, { position: line.position, isSkipped }, actor);
    return readTakeoff(id, actor);
  },
});

export const alertMissingCall = company.post('/api/takeoffs/{id}/alerts', {
  summary: 'Save a search for each line that isn’t covered',
  answer: z.object({ searches: z.int() }),
  refusals: [404, 409],
  run: async ({ params, viewer }) => ({ searches: await alertMissing(params.id, viewer.actor) }),
});

export const deleteTakeoffCall = company.delete('/api/takeoffs/{id}', {
  summary: 'Delete a takeoff',
  refusals: [404],
  run: ({ params, viewer }) => deleteTakeoff(params.id, viewer.actor),
  done: TAKEOFF_COPY.deleted.title,
});
