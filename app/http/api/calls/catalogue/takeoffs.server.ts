import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { MAX_LINES, TAKEOFF_COPY } from '~/domain/takeoffs/copy';
import {
  addLines,
  alertMissing,
  AnsweredTakeoff,
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
import { Moment } from '~/lib/answer-fields';
import { callsOf } from '../../define-call.server';

const { company } = callsOf('Takeoffs');

const Lines = z
  .array(z.string(), 'Send lines, an array of texts')
  .max(MAX_LINES, `Send at most ${MAX_LINES} lines`);

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
  answer: AnsweredTakeoff,
  refusals: [409],
  async run({ body, onceId, viewer: { actor } }) {
    const { id } = await createTakeoff({ ...body, id: onceId ?? randomUUID(), file: null }, actor);
    return readTakeoff(id, actor);
  },
});

export const getTakeoffCall = company.get('/api/takeoffs/{id}', {
  summary: 'Get a takeoff',
  description: 'With today’s prices: which listings cover which line, and a split over sellers.',
  answer: AnsweredTakeoff,
  refusals: [404],
  run: ({ params, viewer }) => readTakeoff(params.id, viewer.actor),
});

export const changeTakeoffCall = company.put('/api/takeoffs/{id}', {
  summary: 'Rename a takeoff or move it',
  body: TakeoffSettings,
  answer: AnsweredTakeoff,
  refusals: [404],
  async run({ params: { id }, body, viewer: { actor } }) {
    await changeTakeoff(id, body, actor);
    return readTakeoff(id, actor);
  },
});

export const addTakeoffLinesCall = company.post('/api/takeoffs/{id}/lines', {
  summary: 'Add lines to a takeoff',
  body: z.object({ lines: Lines }),
  answer: AnsweredTakeoff,
  refusals: [404],
  async run({ params: { id }, body, viewer: { actor } }) {
    await addLines(id, { ...body, file: null }, actor);
    return readTakeoff(id, actor);
  },
});

export const correctTakeoffLineCall = company.put('/api/takeoffs/{id}/lines', {
  summary: 'Correct a line of a takeoff, or skip it',
  body: CorrectLine.omit({ seen: true }).extend({
    quantity: z.union([CorrectLine.shape.quantity, z.number().gt(0).max(10_000_000)]),
    isSkipped: z.boolean().default(false),
  }),
  answer: AnsweredTakeoff,
  refusals: [404],
  async run({ params: { id }, body: { isSkipped, ...line }, viewer: { actor } }) {
    await correctLine(id, line, actor);
    if (isSkipped) await skipLine(id, { position: line.position, isSkipped }, actor);
    return readTakeoff(id, actor);
  },
});

export const alertMissingCall = company.post('/api/takeoffs/{id}/alerts', {
  summary: 'Save a search for each line that isn’t covered',
  answer: z.object({ searches: z.int().meta({ description: 'Those that weren’t on already' }) }),
  refusals: [404, 409],
  run: async ({ params, viewer }) => ({ searches: await alertMissing(params.id, viewer.actor) }),
});

export const deleteTakeoffCall = company.delete('/api/takeoffs/{id}', {
  summary: 'Delete a takeoff',
  refusals: [404],
  run: ({ params, viewer }) => deleteTakeoff(params.id, viewer.actor),
  done: TAKEOFF_COPY.deleted.title,
});
