import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invalid } from './errors';
import type { Operation } from './operations';

/** `a[b][0]=c` is {a: {b: {0: 'c'}}}. */
export interface RawParams {
  [key: string]: string | RawParams;
}

interface Field {
  name: string;
  required: boolean;
  types: FieldType[];
}
type FieldType =
  | { kind: 'string' | 'integer' | 'number' | 'boolean' | 'map' | 'any' | 'empty' }
  | { kind: 'list'; item: FieldType[] }
  | { kind: 'shape'; number: number };

const KINDS = {
  s: 'string',
  i: 'integer',
  n: 'number',
  b: 'boolean',
  m: 'map',
  '*': 'any',
  '~': 'empty',
} as const;

const shapes = new Map<number, Field[]>();
const operations = new Map<string, number>();
load();

function load(): void {
  const file = fileURLToPath(new URL('./params.txt', import.meta.url));
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const shape = /^@(\d+) ?(.*)$/.exec(line);
    const operation = /^(\S+) = @(\d+)$/.exec(line);
    if (shape) shapes.set(Number(shape[1]), parseFields(shape[2] ?? ''));
    else if (operation) operations.set(operation[1] ?? '', Number(operation[2]));
  }
}

function parseFields(text: string): Field[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((field) => {
      const [, name = '', mark = '', types = ''] = /^([^!:]+)(!?):(.*)$/.exec(field) ?? [];
      return { name, required: mark === '!', types: parseTypes(types) };
    });
}

function parseTypes(text: string): FieldType[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at === text.length || (text[at] === '|' && depth === 0)) {
      parts.push(text.slice(start, at));
      start = at + 1;
    } else if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
  }
  return parts.map((part) => {
    if (part.endsWith(')[]')) return { kind: 'list', item: parseTypes(part.slice(1, -3)) };
    if (part.startsWith('@')) return { kind: 'shape', number: Number(part.slice(1)) };
    return { kind: KINDS[part as keyof typeof KINDS] };
  });
}

/** Threat: prototype pollution. Rejects keys that would reach an object's prototype. */
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

/**
 * @throws StripeFault 400 with parameter_unknown, parameter_missing, parameter_invalid_integer or
 * parameter_invalid_empty; without a code for other wrong types, as at Stripe
 */
export function readParams<T>(operation: Operation, raw: RawParams): T {
  const shape = operations.get(operation);
  if (shape === undefined) throw new Error(`${operation} is not in params.txt`);
  return readShape(shape, raw, '') as T;
}

function readShape(number: number, raw: RawParams, path: string): Record<string, unknown> {
  const fields = shapes.get(number) ?? [];
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(raw)) {
    const name = inside(path, key);
    const field = fields.find((each) => each.name === key);
    const value = raw[key];
    if (!field || value === undefined) {
      throw invalid(`Received unknown parameter: ${name}`, {
        code: 'parameter_unknown',
        param: name,
      });
    }
    result[key] = readValue(field.types, value, name);
  }
  for (const field of fields) {
    if (field.required && !(field.name in result)) {
      const name = inside(path, field.name);
      throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    }
  }
  return result;
}

function inside(path: string, key: string): string {
  return path ? `${path}[${key}]` : key;
}

function readValue(types: FieldType[], value: string | RawParams, param: string): unknown {
  return typeof value === 'string'
    ? readText(types, value, param)
    : readObject(types, value, param);
}

function readText(types: FieldType[], value: string, param: string): unknown {
  const kinds = new Set<string>(types.map((type) => type.kind));
  if (kinds.has('any')) return value;
  if (value === '') {
    if (kinds.has('empty')) return '';
    throw invalid(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  if (kinds.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  if (kinds.has('integer') && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (kinds.has('number') && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  if (kinds.has('string')) {
    if (value.length > 5000) {
      throw invalid(`Invalid string: must be at most 5000 characters`, {
        code: 'parameter_invalid_string_too_long',
        param,
      });
    }
    return value;
  }
  if (kinds.has('integer')) {
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
  }
  if (kinds.has('number')) throw invalid(`Invalid decimal: ${value}`, { param });
  if (kinds.has('boolean')) throw invalid(`Invalid boolean: ${value}`, { param });
  if (kinds.has('list')) throw invalid('Invalid array', { param });
  throw invalid('Invalid object', { param });
}

function readObject(types: FieldType[], value: RawParams, param: string): unknown {
  const list = types.find((type) => type.kind === 'list');
  const keys = Object.keys(value);
  if (list && keys.every((key, index) => key === String(index))) {
    return keys.map((key, index) => readValue(list.item, value[key] ?? '', `${param}[${index}]`));
  }
  if (types.some((type) => type.kind === 'map')) return readMetadata(value, param);
  const shape = types.find((type) => type.kind === 'shape');
  if (shape) return readShape(shape.number, value, param);
  if (types.some((type) => type.kind === 'any')) return value;
  if (list) throw invalid('Invalid array', { param });
  const [first] = types;
  throw invalid(`Invalid ${first?.kind === 'boolean' ? 'boolean' : (first?.kind ?? 'value')}: {}`, {
    param,
  });
}

/** Stripe's limits: 50 keys of up to 40 characters, values of up to 500. */
function readMetadata(value: RawParams, param: string): Record<string, string> {
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalid('Metadata can have at most 50 keys.', { param });
  for (const [key, text] of entries) {
    if (typeof text !== 'string') throw invalid('Metadata values must be strings.', { param });
    if (key.length > 40) {
      throw invalid(`Metadata keys must be at most 40 characters: ${key}`, { param });
    }
    if (text.length > 500) {
      throw invalid(`Metadata values can have up to 500 characters.`, {
        param: inside(param, key),
      });
    }
  }
  return Object.fromEntries(entries) as Record<string, string>;
}
