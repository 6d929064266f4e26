import { z } from 'zod/v4';
import { lineField, phoneField, tooLong, withoutUnseen, ZipCode } from '~/lib/schema-fields';
import { STATE_CODES } from '~/lib/places/us-states';

export const HANDOVER_METHODS = ['pickup', 'delivery'] as const;
export type HandoverMethod = (typeof HANDOVER_METHODS)[number];

const line = (wanted: string, maxLength: number) =>
  lineField(wanted, maxLength, { long: `${tooLong(maxLength)}.` });

const day = (wanted: string) => z.string({ error: wanted }).trim().pipe(z.iso.date(wanted));

const time = (wanted: string) =>
  z
    .string({ error: wanted })
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, wanted)
    .nullish();

/** The proposal the form was made from; 0 for none. */
const Version = z.coerce.number().int().min(0).max(100_000);

/** Calendar days: '2026-11-30'. Times are by the clocks at the address: '08:00'. */
const HANDOVER_FIELDS = {
  version: Version,
  method: z.enum(HANDOVER_METHODS, 'Choose pickup or delivery.'),
  street: line('Enter the street and number.', 300),
  city: line('Enter the city.', 100),
  state: z.enum(STATE_CODES, 'Choose the state.'),
  zipCode: lineField('Enter the ZIP code.', 10).pipe(ZipCode),
  firstDay: day('Enter the day.'),
  lastDay: day('Enter the last day, or leave it empty.').nullish(),
  fromTime: time('Enter the time.').meta({
    description: 'By the clocks at the address. Required for a pickup, and with untilTime',
  }),
  untilTime: time('Enter the time, such as 11:30, or leave it empty.').meta({
    description: 'Later than fromTime',
  }),
  contactName: line('Enter who to ask for.', 120),
  contactPhone: phoneField('Enter a phone number with its area code.'),
  notes: z.string().overwrite(withoutUnseen).max(1000, 'Use at most 1,000 characters.').nullish(),
};

/** Without it, a refinement waits until no other field is refused. */
const whenRead =
  (...names: string[]) =>
  ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    issues.every(({ path }) => path?.length && !names.includes(String(path[0])));

export const ProposeHandover = z
  .object(HANDOVER_FIELDS)
  .refine(({ firstDay, lastDay }) => !lastDay || lastDay >= firstDay, {
    path: ['lastDay'],
    message: 'The last day is before the first. Enter a later one, or leave it empty.',
    when: whenRead('firstDay', 'lastDay'),
  })
  .refine(({ method, fromTime, untilTime }) => fromTime || (method !== 'pickup' && !untilTime), {
    path: ['fromTime'],
    message: 'Enter the time.',
    when: whenRead('method', 'fromTime'),
  })
  .refine(({ fromTime, untilTime }) => !fromTime || !untilTime || untilTime > fromTime, {
    path: ['untilTime'],
    message: 'Enter a later time, or leave it empty.',
    when: whenRead('fromTime', 'untilTime'),
  });

export type HandoverTerms = Omit<z.output<typeof ProposeHandover>, 'version'>;

export const AgreeHandover = z.object({ version: Version.min(1) });
