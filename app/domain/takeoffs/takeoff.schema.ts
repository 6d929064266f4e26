import { z } from 'zod/v4';
import { lineField, optionalText } from '~/lib/schema-fields';
import { RADII } from '~/domain/catalogue/copy';
import { MAX_LINE_LENGTH, MAX_NEED, TAKEOFF_UNITS } from './copy';

const zip = z
  .string('Enter the ZIP code it goes to')
  .trim()
  .regex(/^\d{5}(?:-\d{4})?$/, 'Enter the ZIP code as 60608')
  .transform((text) => text.slice(0, 5));

const radius = z
  .enum(RADII, 'Choose a distance from the list')
  .default('100')
  .transform((miles) => (miles === 'anywhere' ? null : Number(miles)));

const lines = z
  .string()
  .max(60_000, 'Paste at most 200 lines')
  .default('')
  .transform((text) => text.split('\n'));

const file = z
  .instanceof(File, { error: 'Choose a file' })
  .optional()
  .transform((sent) => (sent?.size ? sent : null));

const NAME = 100;

export const NewTakeoff = z.object({
  id: z.uuid(),
  name: optionalText(NAME),
  zip,
  radius,
  lines,
  file,
});

/** '1,200' or '1.5' */
const quantity = z
  .string('Enter how many you need')
  .trim()
  .regex(/^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{1,4})?$/, 'Enter the quantity as 40 or 1.5')
  .transform((text) => Number(text.replaceAll(',', '')))
  .pipe(
    z
      .number()
      .gt(0, 'Enter how many you need')
      .max(MAX_NEED, `Enter at most ${MAX_NEED.toLocaleString('en-US')}`),
  );

export const CorrectLine = z.object({
  position: z.coerce.number().int().min(1).max(1000),
  quantity,
  unit: z.enum(TAKEOFF_UNITS as [string, ...string[]], 'Choose a unit from the list'),
  words: lineField('Enter what you need', MAX_LINE_LENGTH),
  /** Empty: the split chooses */
  materialId: z
    .union([z.literal(''), z.uuid()], 'Choose a listing from the list')
    .default('')
    .transform((id) => id || null),
  /** See `lineAsSeen` */
  seen: z.string().max(40).optional(),
});

export const TakeoffSettings = z.object({
  name: lineField('Enter a name', NAME),
  zip,
  radius,
  /** See `settingsAsSeen` */
  seen: z.string().max(40).optional(),
});

const position = CorrectLine.shape.position;

export const TakeoffAction = z.discriminatedUnion('intent', [
  CorrectLine.extend({ intent: z.literal('line') }),
  z.object({ intent: z.literal('skip'), position }),
  z.object({ intent: z.literal('unskip'), position }),
  TakeoffSettings.extend({ intent: z.literal('settings') }),
  z.object({
    intent: z.literal('add'),
    lines,
    file,
    after: z.coerce.number().int().min(0).optional(),
  }),
  z.object({ intent: z.literal('alerts') }),
  z.object({ intent: z.literal('seen') }),
  z.object({ intent: z.literal('delete') }),
]);

export type NewTakeoffInput = z.output<typeof NewTakeoff>;
export type CorrectLineInput = z.output<typeof CorrectLine>;
export type TakeoffSettingsInput = z.output<typeof TakeoffSettings>;
