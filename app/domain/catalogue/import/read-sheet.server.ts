import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DomainError } from '~/lib/errors';
import { IMPORT_COPY, MAX_IMPORT_BYTES } from './copy';
import { type Refusal, SHEET_WORKER, type SheetAnswer } from './sheet-worker.server';

const { resolve } = createRequire(import.meta.url);

const TIME_LIMIT_MS = 10_000;
const HEAP_LIMIT_MB = 320;

const STATUS = {
  tooManyRows: 'too_large',
  tooManyColumns: 'too_large',
  tooLongRow: 'too_large',
  tooHeavy: 'too_large',
  notASheet: 'unsupported_type',
  damaged: 'invalid',
  unclosed: 'invalid',
} as const satisfies Record<Refusal['refusal'], string>;

let last: Promise<unknown> = Promise.resolve();

/**
 * The texts of all cells, row by row, of a CSV file in any usual encoding or of an XLSX file's first
 * sheet. Formulas are never run: a cell has the value that was saved with it. One file at a time is
 * read, in a thread that ends after 10 seconds or at its memory's limit. With a `delimiter`,
 * the bytes are text.
 * @throws DomainError `too_large`, `unsupported_type`, `invalid`
 */
export async function readSheet(bytes: Uint8Array, delimiter?: string): Promise<string[][]> {
  if (bytes.byteLength > MAX_IMPORT_BYTES) throw refusal('too_large', IMPORT_COPY.tooLarge);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    throw refusal('unsupported_type', IMPORT_COPY.oldExcel);
  }
  const reading = last.then(() => readInWorker(bytes, delimiter));
  last = reading.catch(() => undefined);
  const answer = await reading;
  if ('rows' in answer) return answer.rows;
  const text = IMPORT_COPY[answer.refusal];
  throw refusal(
    STATUS[answer.refusal],
    typeof text === 'string' ? text : text('line' in answer ? answer.line : 0),
  );
}

const refusal = (code: 'too_large' | 'unsupported_type' | 'invalid', sentence: string) =>
  new DomainError(code, sentence, { field: 'file' });

function readInWorker(bytes: Uint8Array, delimiter?: string): Promise<SheetAnswer> {
  const packages = {
    csv: resolve('csv-parse/sync'),
    xlsx: resolve('@e965/xlsx'),
    zip: resolve('yauzl'),
  };
  const worker = new Worker(SHEET_WORKER, {
    eval: true,
    workerData: { bytes, delimiter, packages },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  return new Promise<SheetAnswer>((done) => {
    const timer = setTimeout(() => done({ refusal: 'tooHeavy' }), TIME_LIMIT_MS);
    worker.once('message', done);
    // Out of memory, or a stack too deep.
    worker.once('error', () => done({ refusal: 'tooHeavy' }));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => void worker.terminate());
}
