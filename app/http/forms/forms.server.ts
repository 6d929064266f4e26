import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import type { output, ZodType } from 'zod/v4';
import { DomainError, isDomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { EMPTY_FILE } from '~/lib/schema-fields';
import { isSecret } from '~/lib/secret-fields';
import { requestContext } from '../request-context.server';
import { sendRetryAfter } from '../retry-after.server';
import { readBody } from './body.server';
import { parseFormData } from './form-data.server';
import { hasField } from './form-fields.server';

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const MAX_FORM_BYTES = 100_000;

/** For a field whose schema has no sentence: the page sends it, so no one typed it. */
const sentenceOf = () => 'We couldn’t read this. Reload the page and try again.';

const PAGE_FIELDS = ['intent', 'returnTo'];

/** Marks a form typed before the session ended: it is shown filled in and changes nothing. */
export const BROUGHT_BACK = 'broughtBack';
const CHECK_AGAIN = 'You were signed out before this was sent. Check it and send it again.';

interface FormOptions {
  /** For the whole body, files included */
  maxBytes?: number;
  /** Secrets that are sent back; the others never are. */
  sendsBack?: string[];
  /** Sends a new one-time value after `conflict`. Only for use cases that store nothing then. */
  renewNonce?: boolean;
}

export interface FormRead<Value> {
  formData: FormData;
  intent: string | null;
  isBroughtBack: boolean;
  /** The form as typed, unchecked and unsent, for a button that only changes it. */
  again(sentence?: string, status?: number): ReturnType<typeof data<{ result: SubmissionResult }>>;
  submit<Result>(
    useCase: (input: Value) => Promise<Result>,
  ): Promise<Result | ReturnType<typeof data<{ result: SubmissionResult }>>>;
}

export async function readForm<Schema extends ZodType>(
  request: Request,
  schema: Schema,
  { maxBytes = MAX_FORM_BYTES, sendsBack = [], renewNonce = false }: FormOptions = {},
): Promise<FormRead<output<Schema>>> {
  const formData = await readFormData(request, maxBytes);
  const intent = formData.get('intent');
  return {
    formData,
    intent: typeof intent === 'string' ? intent : null,
    isBroughtBack: formData.has(BROUGHT_BACK),
    again(sentence, status = 200) {
      const { initialValue } = parseWithZod(fieldsOf(formData, schema), { schema }).reply();
      return data(
        { result: { initialValue, error: sentence ? { '': [sentence] } : undefined } },
        { status },
      );
    },
    async submit(useCase) {
      const fields = fieldsOf(formData, schema);
      const isHidden = (name: string) => isSecret(name) && !sendsBack.includes(name);
      const hideFields = [...fields.keys()].filter(isHidden);
      const submission = parseWithZod(fields, { schema, error: sentenceOf });
      if (formData.has(BROUGHT_BACK)) {
        const result = { ...submission.reply({ hideFields }), error: { '': [CHECK_AGAIN] } };
        return data({ result }, { status: 200 });
      }
      const fieldErrors = emptyFilesOf(fields);
      if (submission.status !== 'success' || fieldErrors) {
        const result = submission.reply({ hideFields, fieldErrors });
        return data({ result: inOrderSent(result) }, { status: 400 });
      }
      try {
        return await useCase(submission.value);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        const refused = refusal(submission, error, hideFields);
        if (renewNonce && error.code === 'conflict' && refused.data.result.initialValue?.nonce) {
          refused.data.result.initialValue.nonce = randomUUID();
        }
        return refused;
      }
    },
  };
}

/** Only the schema's fields: conform would build objects from any other name. */
function fieldsOf(formData: FormData, schema: ZodType): FormData {
  const fields = new FormData();
  for (const [name, value] of formData) {
    if (PAGE_FIELDS.includes(name) || hasField(schema, name)) fields.append(name, value);
  }
  return fields;
}

/** conform takes an empty file for none; a field without a file sends one without a name. */
function emptyFilesOf(fields: FormData): Record<string, string[]> | undefined {
  const empty = [...fields].filter(
    ([, value]) => value instanceof File && value.name && value.size === 0,
  );
  return empty.length > 0
    ? Object.fromEntries(empty.map(([name]) => [name, [EMPTY_FILE]]))
    : undefined;
}

function refusal<Value>(submission: Submission<Value>, error: DomainError, hideFields: string[]) {
  sendRetryAfter(error);
  const fields = error.fields ?? (error.field ? { [error.field]: error.message } : null);
  const result = submission.reply(
    fields
      ? {
          fieldErrors: Object.fromEntries(
            Object.entries(fields).map(([name, sentence]) => [name, [sentence]]),
          ),
          hideFields,
        }
      : { formErrors: [error.message], hideFields },
  );
  // Resent, it replaces the change that the refusal named.
  if (error.details?.seen) Object.assign(result.initialValue ?? {}, { seen: error.details.seen });
  return data({ result: inOrderSent(result) }, { status: error.status });
}

/** Browsers send fields in the page's order, in which its summary lists them; unsent ones are last. */
function inOrderSent(result: SubmissionResult): SubmissionResult {
  const sent = ['', ...(result.fields ?? [])];
  const rankOf = ([name]: [string, unknown]) => {
    const rank = sent.findIndex((field) => field === name || name.startsWith(`${field}[`));
    return rank < 0 ? sent.length : rank;
  };
  const errors = Object.entries(result.error ?? {}).sort((a, b) => rankOf(a) - rankOf(b));
  return { ...result, error: Object.fromEntries(errors) };
}

/** @throws a response that refuses what is no form, too large or damaged */
export async function readFormData(request: Request, maxBytes: number): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!FORM_TYPES.some((allowed) => type.startsWith(allowed))) {
    throw data('Send this as a form.', { status: 415 });
  }
  try {
    const body = await readBody(request, maxBytes);
    const sent = await parseFormData(body, type);
    // conform would run it instead of the use case; no form of ours has such buttons.
    if (sent.has('__intent__')) throw new DomainError('invalid', 'This form can’t do that.');
    const formData = new FormData();
    for (const [name, value] of sent) formData.append(name, withPlainBreaks(value));
    // PostgreSQL can't store U+0000.
    if ([...formData].flat().some((part) => typeof part === 'string' && part.includes('\0'))) {
      throw new DomainError('invalid', 'The form has characters that can’t be saved.');
    }
    return formData;
  } catch (error) {
    if (isDomainError(error)) throw data(error.message, { status: error.status });
    throw data('The form arrived damaged. Go back and send it again.', { status: 400 });
  }
}

/** Browsers send a line break as two characters, but `maxLength` counts one. */
function withPlainBreaks<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** Logs unexpected errors. @throws DomainError `service_unavailable`, and what `work` refuses */
export async function withFallbackMessage<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDomainError(error) || error instanceof Response) throw error;
    logger.error({ err: error, requestId: requestContext()?.requestId }, 'form failed');
    throw new DomainError('service_unavailable', sentence);
  }
}

type Constraints = Record<string, { required?: boolean; maxLength?: number }>;

const knownConstraints = new WeakMap<ZodType, Constraints>();

export function formConstraints(schema: ZodType): Constraints {
  const constraints = knownConstraints.get(schema) ?? readConstraints(schema);
  knownConstraints.set(schema, constraints);
  return constraints;
}

function readConstraints(schema: ZodType): Constraints {
  const constraints: Constraints = getZodConstraint(schema);
  return Object.fromEntries(
    Object.entries(constraints).flatMap(([name, { required, maxLength }]) =>
      (required || maxLength) && !name.endsWith('[]')
        ? [[name, { ...(required && { required }), ...(maxLength && { maxLength }) }]]
        : [],
    ),
  );
}
