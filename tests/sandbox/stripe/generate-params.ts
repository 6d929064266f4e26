/** After an SDK update, run `npx tsx tests/sandbox/stripe/generate-params.ts`; a test checks it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { OPERATIONS } from './operations';

const require = createRequire(import.meta.url);
export const PARAMS_FILE = fileURLToPath(new URL('./params.txt', import.meta.url));

/** Stripe takes fractions here; every other number in its API is an integer. */
const FRACTIONAL = /percent|percentage|latitude|longitude|rate$/;

/**
 * `@N` lines are shared object shapes, `name = @N` lines the calls. A field is `name:type`,
 * `name!:type` when required. Types: `s` string, `i` integer, `n` number, `b` boolean, `m` map of
 * strings, `*` anything, `~` may be cleared with '', `T[]` list, `A|B` either.
 */
export function describeParams(): string {
  const packageFolder = dirname(dirname(require.resolve('stripe')));
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const entry = join(packageFolder, 'esm', 'stripe.core.d.ts');
  const program = ts.createProgram([entry], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const moduleSymbol = source && checker.getSymbolAtLocation(source);
  const stripeSymbol =
    moduleSymbol && checker.getExportsOfModule(moduleSymbol).find((each) => each.name === 'Stripe');
  if (!stripeSymbol) throw new Error('The Stripe class was not found in the SDK types');
  const stripe = checker.getDeclaredTypeOfSymbol(stripeSymbol);

  const shapes = new Map<string, number>();
  const lines: string[] = [];
  const open: ts.Type[] = [];

  function memberType(type: ts.Type, name: string): ts.Type {
    const property = type.getProperty(name);
    if (!property) throw new Error(`The SDK types have no ${name}`);
    return checker.getTypeOfSymbol(property);
  }

  function encode(type: ts.Type, name: string): string {
    const parts = new Set<string>();
    for (const member of type.isUnion() ? type.types : [type]) parts.add(encodeOne(member, name));
    parts.delete('');
    if (parts.has('*')) return '*';
    return [...parts].sort().join('|') || '*';
  }

  function encodeOne(type: ts.Type, name: string): string {
    if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return '';
    if (type.flags & ts.TypeFlags.Null) return '~';
    if (type.isStringLiteral()) return type.value === '' ? '~' : 's';
    if (type.flags & ts.TypeFlags.StringLike) return 's';
    if (type.flags & ts.TypeFlags.NumberLike) return FRACTIONAL.test(name) ? 'n' : 'i';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'b';
    if (type.flags & ts.TypeFlags.Any) return '*';
    if (type.isIntersection()) return 's'; // OtherString: string & Record<never, never>
    if (type.symbol?.name === 'Decimal') return 's';
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return item ? `(${encode(item, name)})[]` : '*';
    }
    if (checker.getIndexInfoOfType(type, ts.IndexKind.String)) return 'm';
    return encodeShape(type);
  }

  function encodeShape(type: ts.Type): string {
    if (open.includes(type)) return '*';
    open.push(type);
    const fields = checker
      .getPropertiesOfType(type)
      .map((field) => {
        const required = field.flags & ts.SymbolFlags.Optional ? '' : '!';
        return `${field.name}${required}:${encode(checker.getTypeOfSymbol(field), field.name)}`;
      })
      .sort()
      .join(' ');
    open.pop();
    const known = shapes.get(fields);
    if (known !== undefined) return `@${known}`;
    const number = shapes.size;
    shapes.set(fields, number);
    lines.push(`@${number} ${fields}`.trimEnd());
    return `@${number}`;
  }

  const calls = OPERATIONS.map((operation) => {
    const path = operation.split('.');
    const method = path.pop() ?? '';
    const resource = path.reduce(memberType, stripe);
    const overloads = memberType(resource, method).getCallSignatures();
    const params = overloads
      .flatMap((signature) => signature.getParameters())
      .find((parameter) => parameter.name === 'params');
    if (!params) throw new Error(`${operation} takes no params in the SDK types`);
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(params));
    return `${operation} = ${encode(type, 'params')}`;
  });

  return `# stripe ${version}\n${lines.join('\n')}\n${calls.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PARAMS_FILE, describeParams());
}
