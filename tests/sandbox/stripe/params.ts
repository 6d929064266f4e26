import { z } from 'zod/v4';
import { invalid, type StripeFault } from './errors';

/** `a[b][0]=c` is {a: {b: {0: 'c'}}}. */
export interface RawParams {
  [key: string]: string | RawParams;
}

/** Threat: prototype pollution. No object here has a prototype to reach. */
export function parseForm(text: string): RawParams {
  const root: RawParams = Object.create(null) as RawParams;
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/\[|\]\[|\]$/).filter((part, index) => index === 0 || part !== '');
    let node = root;
    path.forEach((part, index) => {
      if (index === path.length - 1) {
        node[part === '' ? String(Object.keys(node).length) : part] = value;
        return;
      }
      const next = node[part];
      node = typeof next === 'object' ? next : (node[part] = Object.create(null) as RawParams);
    });
  }
  return root;
}

export const text = z.string().min(1, 'parameter_invalid_empty').max(5000);
export const longText = z.string().max(20_000);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'parameter_invalid_integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.record(z.string(), item).transform((items): z.output<Item>[] => Object.values(items));

/** A call's own parameters, and what every call takes. */
export const params = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, expand: listOf(text).optional() });
/** As `params`, for a page of a list. */
export const page = <Shape extends z.ZodRawShape>(shape: Shape) =>
  params({
    ...shape,
    limit: integer.optional(),
    starting_after: text.optional(),
    ending_before: text.optional(),
    created: z.strictObject({ gte: integer }).optional(),
  });

/**
 * @throws StripeFault 400 with parameter_unknown, parameter_missing, parameter_invalid_integer or
 * parameter_invalid_empty; without a code for other wrong values, as at Stripe
 */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  raw: RawParams,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(raw);
  if (success) return data;
  throw faultOf(error.issues[0]!);
}

function faultOf(issue: z.core.$ZodIssue): StripeFault {
  const nameOf = ([first, ...rest]: PropertyKey[]) =>
    String(first) + rest.map((part) => `[${String(part)}]`).join('');
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0]!]);
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  if (issue.message.endsWith('received undefined')) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const code = issue.message.startsWith('parameter_') ? issue.message : undefined;
  return invalid(`Invalid value for ${param}`, { ...(code && { code }), param });
}
