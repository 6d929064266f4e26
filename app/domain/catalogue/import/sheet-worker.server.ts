export type Refusal =
  | { refusal: 'tooManyColumns' | 'tooManyRows' | 'notASheet' | 'damaged' | 'tooHeavy' }
  | { refusal: 'unclosed' | 'tooLongRow'; line: number };

export type SheetAnswer = { rows: string[][] } | Refusal;

const MAX_COLUMNS = 100;
/** Includes blank rows, which Excel adds by the thousand. */
const MAX_LINES = 20_000;
const MAX_RECORD = 100_000;
const MAX_INFLATED_BYTES = 60_000_000;

/**
 * Run from its text, since the bundler knows no workers. Threats: a ZIP whose entries inflate to
 * gigabytes or lie about their size (yauzl checks both, and SheetJS sees only what it inflated);
 * entities (SheetJS expands none); a million columns; quotes that never close.
 */
export const SHEET_WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const { bytes, delimiter, packages } = workerData;

class Refused extends Error {
  constructor(answer) { super(answer.refusal); this.answer = answer; }
}
const refuse = (refusal, line) => { throw new Refused({ refusal, line }); };

function decode(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SIGNS = [',', ';', '\\t'];

function delimiterOf(text) {
  const lines = text.replace(/"[^"]*"/g, '').split(/\\r?\\n|\\r/).slice(0, 20).filter((line) => line.trim());
  const count = (line, sign) => line.split(sign).length - 1;
  const most = (line) => Math.max(...SIGNS.map((sign) => count(line, sign)));
  const signOf = (line) => SIGNS.find((sign) => count(line, sign) === most(line));
  // A title has commas, too, but the next line rarely has as many.
  const isHead = (line, at) =>
    most(line) > 1 && count(lines[at + 1] ?? '', signOf(line)) === most(line);
  const wide = (line) => most(line) > 1;
  return signOf(lines.find(isHead) ?? lines.find(wide) ?? lines.find(most) ?? '');
}

function readCsv(bytes) {
  const text = decode(bytes);
  if (/[\\0-\\x08\\x0e-\\x1a]/.test(text.slice(0, 100000)) || text.includes('\\0')) refuse('notASheet');
  try {
    return require(packages.csv).parse(text, {
      delimiter: delimiter ?? delimiterOf(text.slice(0, ${MAX_RECORD})),
      relax_column_count: true,
      relax_quotes: true,
      to: ${MAX_LINES} + 1,
      max_record_size: ${MAX_RECORD},
    });
  } catch (error) {
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') refuse('unclosed', error.lines);
    if (error.code === 'CSV_MAX_RECORD_SIZE') refuse('tooLongRow', error.lines);
    refuse('damaged');
  }
}

async function inflate(bytes) {
  const files = {};
  let left = ${MAX_INFLATED_BYTES};
  const zip = await require(packages.zip).fromBufferPromise(Buffer.from(bytes), { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (zip.entriesRead > 2000) refuse('tooHeavy');
    if (!/[.](xml|rels)$/.test(name) || name in files) continue;
    left -= entry.uncompressedSize;
    if (left < 0) refuse('tooHeavy');
    const chunks = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    files[name] = { name, asNodeBuffer: () => content };
  }
  return files;
}

function textOf(cell) {
  if (cell?.t === 'e') return String(require(packages.xlsx).utils.format_cell(cell) ?? '#ERROR!');
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'd') return cell.v.toISOString().slice(0, 10);
  return cell.t === 'n' ? String(Number(cell.v.toPrecision(15))) : String(cell.v);
}

async function readXlsx(bytes) {
  const files = await inflate(bytes);
  if (!files['xl/workbook.xml'] || !files['[Content_Types].xml']) refuse('notASheet');
  const book = require(packages.xlsx).parse_zip({ files }, {
    type: 'buffer', dense: true, cellDates: true, UTC: true, sheets: 0, cellFormula: false,
    cellHTML: false, cellText: false, sheetRows: ${MAX_LINES} + 1,
  });
  const data = book.Sheets[book.SheetNames[0]]?.['!data'] ?? [];
  return Array.from({ length: data.length }, (_, at) => {
    const row = data[at] ?? [];
    if (row.length > ${MAX_COLUMNS} && row.some((cell, n) => n >= ${MAX_COLUMNS} && textOf(cell))) {
      refuse('tooManyColumns');
    }
    return Array.from(row.slice(0, ${MAX_COLUMNS}), textOf);
  });
}

async function read() {
  const isZip = !delimiter && bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isZip ? await readXlsx(bytes) : readCsv(bytes);
  if (rows.length > ${MAX_LINES}) refuse('tooManyRows');
  return rows.map((cells) => {
    const row = cells.map((cell) =>
      cell.toWellFormed().replaceAll('\\0', '').replaceAll('\\r\\n', '\\n').trim());
    while (row.length > 0 && !row.at(-1)) row.pop();
    if (row.length > ${MAX_COLUMNS}) refuse('tooManyColumns');
    return row;
  });
}

read().then(
  (rows) => parentPort.postMessage({ rows }),
  (error) => parentPort.postMessage(error instanceof Refused ? error.answer : { refusal: 'damaged' }),
);`;
