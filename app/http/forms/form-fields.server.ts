import type { ZodType } from 'zod/v4';

/** For arrays whose schema sets no maximum, such as checkboxes of one name. */
const MAX_ITEMS = 100;

interface Definition {
  shape?: Record<string, ZodType>;
  element?: ZodType;
  options?: ZodType[];
  innerType?: ZodType;
  in?: ZodType;
  out?: ZodType;
  left?: ZodType;
  right?: ZodType;
}

class Fields {
  private readonly names = new Map<string, Fields>();
  private items: Fields | undefined;
  private maxItems = 0;

  add(schema: ZodType): this {
    const { shape, element, options, innerType, ...sides } = schema._zod.def as Definition;
    for (const [name, field] of Object.entries(shape ?? {})) {
      this.names.set(name, (this.names.get(name) ?? new Fields()).add(field));
    }
    if (element) {
      const { maximum } = schema._zod.bag as { maximum?: number };
      this.items = (this.items ?? new Fields()).add(element);
      this.maxItems = Math.max(this.maxItems, Math.min(maximum ?? MAX_ITEMS, MAX_ITEMS));
    }
    const parts = [...(options ?? []), innerType, sides.in, sides.out, sides.left, sides.right];
    for (const part of parts) if (part) this.add(part);
    return this;
  }

  at(part: string | number): Fields | undefined {
    if (typeof part === 'string') return this.names.get(part);
    return part < this.maxItems ? this.items : undefined;
  }
}

const fieldsOf = new WeakMap<ZodType, Fields>();

/** Checked before conform builds objects: `email[999999999]` would be an array of a billion. */
export function hasField(schema: ZodType, name: string): boolean {
  const parts = partsOf(name);
  if (!parts) return false;
  let fields = fieldsOf.get(schema);
  if (!fields) fieldsOf.set(schema, (fields = new Fields().add(schema)));
  for (const part of parts) {
    const next: Fields | undefined = fields.at(part);
    if (!next) return false;
    fields = next;
  }
  return true;
}

/** `items[2].count` → `['items', 2, 'count']`; `tags[]`, which adds one → `['tags', 0]`. */
function partsOf(name: string): (string | number)[] | null {
  if (name.length > 200 || !/^\w+(?:\[\d*\]|\.\w+)*$/.test(name)) return null;
  const parts = name.match(/\w+|\[\d*\]/g) ?? [];
  return parts.map((part) => (part.startsWith('[') ? Number(part.slice(1, -1)) : part));
}
