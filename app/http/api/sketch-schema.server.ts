export interface SchemaLike {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: SchemaLike[];
  oneOf?: SchemaLike[];
  allOf?: SchemaLike[];
  items?: SchemaLike;
  properties?: Record<string, SchemaLike>;
  required?: string[];
  additionalProperties?: unknown;
  description?: string;
  examples?: unknown[];
}

type Components = Record<string, SchemaLike>;

export function sketchSchema(schema: SchemaLike, components: Components, indent = ''): string {
  const { $ref } = schema;
  if ($ref) {
    const known = components[$ref.split('/').at(-1)!];
    return known ? sketchSchema(known, components, indent) : 'anything';
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    return [...new Set(choices.map((one) => sketchSchema(one, components, indent)))].join(' or ');
  }
  if (schema.allOf?.[0]) return sketchSchema(schema.allOf[0], components, indent);
  if (schema.items) return `list of ${sketchSchema(schema.items, components, indent)}`;
  if (schema.properties) return sketchObject(schema, components, indent);
  return sketchValue(schema);
}

function sketchObject(schema: SchemaLike, components: Components, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isNeeded = schema.required?.includes(name) ?? false;
    const type = sketchSchema(field, components, inner);
    return `${inner}${name}${isNeeded ? '' : '?'}: ${type}${hintOf(field)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function hintOf({ description, examples }: SchemaLike): string {
  const example = examples?.[0];
  const hints = [
    description,
    typeof example === 'string' ? `such as ${example}` : undefined,
  ].filter((hint) => hint !== undefined);
  return hints.length > 0 ? `  // ${hints.join(', ')}` : '';
}

const NAMES: Record<string, string> = { string: 'text', boolean: 'true or false', object: '{}' };
const FORMATS: Record<string, string> = { uuid: 'id', 'date-time': 'time', date: 'date' };

export function sketchValue(schema: SchemaLike): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return sketchChoices(schema.enum);
  if (schema.format && FORMATS[schema.format]) return FORMATS[schema.format]!;
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => NAMES[type] ?? type).join(' or ');
}

const MAX_CHOICES = 12;

function sketchChoices(choices: unknown[]): string {
  const shown = choices.slice(0, MAX_CHOICES).map((choice) => JSON.stringify(choice));
  return shown.join(' | ') + (choices.length > MAX_CHOICES ? ' | …' : '');
}
