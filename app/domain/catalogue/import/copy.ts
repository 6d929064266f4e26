import { MAX_PHOTOS } from '~/lib/image-limits';
import { cut } from '~/lib/text/shorten';

export const MAX_IMPORT_ROWS = 5_000;
export const MAX_IMPORT_BYTES = 10_000_000;
export const MAX_IMPORTS_PER_HOUR = 30;
export const MAX_ZIP_BYTES = 30_000_000;
const UNNAMED_SHOWN = 10;

const rows = MAX_IMPORT_ROWS.toLocaleString('en-US');

export const IMPORT_COPY = {
  noCompany: 'Join a company to import listings.',
  noFile: 'Choose a CSV or XLSX file',
  oneOf: (choices: string[]) => `Use one of these: ${choices.join(', ')}`,
  yesOrNo: 'Enter yes or no',
  shifted:
    'This row has more cells than the heading row. Put quotation marks around what has a comma in it, such as "1,234.50", or give its last cell a heading',
  sheetError: 'This cell shows a spreadsheet error. Fix its formula, or type the value',
  tooLarge: 'This file is larger than 10 MB. Split it into several files.',
  tooManyRows: `This file has more than ${rows} rows. Split it into several files.`,
  tooManyColumns: 'This file has more than 100 columns. Keep the ones with facts about a listing.',
  tooHeavy: 'This file takes too long to read. Save the sheet as CSV and upload that.',
  notASheet: 'This isn’t a CSV or XLSX file. In Excel, save the sheet as .xlsx or CSV.',
  oldExcel:
    'This is an old or password-protected Excel file. Save it as .xlsx without a password, or as CSV.',
  damaged: 'This file is damaged. Save the sheet again and upload it.',
  unclosed: (line: number) =>
    `A quotation mark in or before line ${line} is never closed. Close or remove it and upload the file again.`,
  tooLongRow: (line: number) =>
    `The row at line ${line} is longer than 100,000 characters. A quotation mark before it may not be closed.`,
  empty: 'This file has no rows. Put headings in the first row and a listing in each row below.',
  noHeadings:
    'We couldn’t find a heading row. The first row must name the columns, such as Title, Category, Price and Quantity.',
  missing: (labels: string[]) =>
    `The file has no column for ${new Intl.ListFormat('en-US').format(labels)}. Add a heading for each, or download a template.`,
  twice: (one: string, other: string) =>
    `The columns “${one}” and “${other}” both mean the same field. Rename or delete one of them.`,
  notFound: 'Import not found. It was deleted, or it belongs to another company.',
  started: 'This import has already ended. Upload the file again.',
  nothingToList: 'No row can be listed. Fix the errors and upload the file again.',
  allTheSame: 'Every row is the same as its listing already, so there is nothing to change.',
  notRunning: 'This import is no longer running.',
  undoneLate: 'An import can be undone for an hour after it ends.',
  lockedByAdmin:
    'An admin is editing one of these listings, so undoing stopped. Undo again in a few minutes.',
  changedSince: (now: string) => `${now} Import the row again to replace it.`,
  mayNotList: 'Your company can’t list materials now, so the import stopped.',
} as const;

export const PHOTO_COPY = {
  notAZip: 'This isn’t a ZIP file, or it is damaged. Put the photos in a new ZIP and upload that.',
  zipTooLarge: 'This ZIP is larger than 30 MB. Import the photos in parts, or use web addresses.',
  tooManyFiles: 'This ZIP has more than 5,000 files. Import the photos in parts.',
  noColumn:
    'The spreadsheet has no Photos column. Add one that names the files in the ZIP, or leave the ZIP out.',
  notKept: 'We couldn’t store the ZIP. Try again in a moment.',
  noZip: (name: string) => `Upload a ZIP that has “${name}”, or clear the cell.`,
  unnamed: (names: string[]) => {
    const shown = names.slice(0, UNNAMED_SHOWN).map((name) => cut(name, 100));
    const more = names.length - shown.length;
    return `Photos in the ZIP that no row names, left out: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  },
  notInZip: (name: string) => `The ZIP has no “${name}”.`,
  twiceInZip: 'The ZIP has two photos with this name. Rename one.',
  locked: 'The ZIP has a password. Create one without a password.',
  zipGone: 'We no longer have the ZIP. Upload it again with the spreadsheet.',
  changed: 'The listing’s photos changed during the import. Import the row again.',
  changedSince:
    'The listing’s photos changed after this file was checked, so they were kept. Import the row again to replace them.',
  tooMany: `Use at most ${MAX_PHOTOS} photos.`,
  notWeb: 'Use an address that begins with https:// or http://.',
  inner: 'This address isn’t on the public internet.',
  slow: 'The server took longer than 10 seconds.',
  unreachable: 'No server responds at this address.',
  answered: (status: number) => `The server responded with status ${status}.`,
  tooLong: 'Use a web address of at most 2,000 characters.',
  listedWithout: (reason: string) => `${reason} The row is listed without this photo.`,
} as const;

export const STATE_LABELS = {
  checked: 'Checked, not listed',
  running: 'Listing',
  done: 'Done',
  cancelled: 'Canceled',
  stopped: 'Stopped',
  undoing: 'Undoing',
  undone: 'Undone',
} as const;

export const OUTCOME_LABELS = {
  created: 'Listed',
  updated: 'Updated',
  unchanged: 'Already up to date',
  ready: 'Waiting',
  failed: 'With errors',
  removed: 'Deleted',
  paused: 'Paused, because some were bought',
  restored: 'Restored',
  kept: 'Not fully restored, because they changed since',
} as const;
