import { getZodConstraint } from '@conform-to/zod/v4';
import type { ZodType } from 'zod/v4';

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
