import { getZodConstraint } from '@conform-to/zod/v4';
import type { ZodType } from 'zod/v4';

/** What the fields of a form ask of their values, as `useServerForm` takes it. */
export function formConstraints(schema: ZodType) {
  const constraints: Record<string, { required?: boolean; maxLength?: number }> =
    getZodConstraint(schema);
  return Object.fromEntries(
    Object.entries(constraints).map(([name, { required, maxLength }]) => [
      name,
      { required, maxLength },
    ]),
  );
}
