import { parseWithZod } from '@conform-to/zod/v4';
import { expect, test } from 'vitest';
import { z } from 'zod/v4';

const schemas = Object.values(
  import.meta.glob<Record<string, unknown>>('../../app/domain/**/*.schema.ts', { eager: true }),
)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType);

const objectsIn = (schema: z.core.$ZodType): z.ZodObject[] => {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsIn);
  return schema instanceof z.ZodPipe ? objectsIn(schema.in) : [];
};

const typedFieldsOf = (shape: object) => Object.keys(shape).filter((field) => field !== 'intent');

test.each(['   ', ',,,', '---'])(
  '“%s” in any field of text gets that field’s sentence',
  (typed) => {
    const unexplained = schemas.flatMap(([name, schema]) =>
      objectsIn(schema).flatMap(({ shape }) =>
        typedFieldsOf(shape).flatMap((field) => {
          const form = new FormData();
          for (const [key, part] of Object.entries(shape)) {
            if (part instanceof z.ZodLiteral) form.set(key, String(part.value));
          }
          form.set(field, typed);
          const { error } = parseWithZod(form, { schema }).reply();
          const said = error?.[field]?.[0] ?? '';
          return /expected string|^Invalid input$/.test(said) ? [`${name}.${field}`] : [];
        }),
      ),
    );
    expect(schemas.length).toBeGreaterThan(50);
    expect(unexplained).toEqual([]);
  },
);
