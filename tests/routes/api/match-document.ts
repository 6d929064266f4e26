import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { openApiDocument } from '~/http/api/openapi-document.server';
import type { ApiAnswer } from './call-api';

/** Its types say `default` where Node has the function itself. */
const addFormats = formats as unknown as (ajv: Ajv2020) => void;

type Document = ReturnType<typeof openApiDocument>;

/** Every path can answer these. */
const EVERYWHERE = new Set([304, 405]);

const validators = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

export function explainMismatch(
  document: Document,
  { method, path, answer }: { method: string; path: string; answer: ApiAnswer },
): string | null {
  const operation = operationOf(document, path, method);
  const { status } = answer;
  if (!operation)
    return [401, 405].includes(status) || method === 'OPTIONS' ? null : 'the call is not described';
  const described = operation.responses?.[String(status)] as
    | { content?: Record<string, { schema: object }> }
    | undefined;
  if (!described) return EVERYWHERE.has(status) ? null : `status ${status} is not described`;
  const type = answer.headers.get('Content-Type')?.split(';')[0];
  if (!described.content) return answer.body === null ? null : 'a body is not described';
  if (!type || !described.content[type]) return `type ${type} is not described`;
  if (type !== 'application/json' || method === 'HEAD') return null;
  const validate = validatorOf(document, [path, method.toLowerCase(), String(status)]);
  return validate(answer.body) ? null : JSON.stringify(validate.errors);
}

export function operationOf(document: Document, path: string, method: string) {
  const known = method === 'HEAD' ? 'get' : method.toLowerCase();
  return document.paths?.[path]?.[known as 'get'];
}

function validatorOf(document: Document, [path, method, status]: string[]): ValidateFunction {
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema(document, 'document');
  }
  const pointer = [
    'paths',
    path!,
    method!,
    'responses',
    status!,
    'content',
    'application/json',
    'schema',
  ]
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const known = validators.get(pointer);
  if (known) return known;
  const validate = ajv.compile({ $ref: `document#/${pointer}` });
  validators.set(pointer, validate);
  return validate;
}
