export const MAX_IMPORT_ROWS = 5_000;
export const MAX_IMPORT_BYTES = 10_000_000;

const rows = MAX_IMPORT_ROWS.toLocaleString('en-US');

export const IMPORT_COPY = {
  noCompany: 'Join a company to import listings.',
  noFile: 'Choose a CSV or XLSX file',
  tooLarge: 'This file is larger than 10 MB. Split it into several files.',
  tooManyRows: `This file has more than ${rows} rows. Split it into several files.`,
  tooManyColumns: 'This file has more than 100 columns. Keep the ones with facts about a listing.',
  tooHeavy: 'This file takes too long to read. Save the sheet as CSV and upload that.',
  notASheet: 'This is no CSV or XLSX file. In Excel, save the sheet as .xlsx or as CSV.',
  oldExcel:
    'This is an old or password-protected Excel file. Save it as .xlsx without a password, or as CSV.',
  damaged: 'This file is damaged. Save the sheet again and upload it.',
  unclosed: (line: number) =>
    `A quotation mark in or before line ${line} is never closed. Close or remove it and upload the file again.`,
  tooLongRow: (line: number) =>
    `The row at line ${line} is longer than 100,000 characters. A quotation mark before it may not be closed.`,
  empty: 'This file has no rows. Put headings in the first row and a listing in each row below.',
  noHeadings:
    'We found no row of headings. The first row names the columns, such as Title, Category, Price and Quantity.',
  missing: (labels: string[]) =>
    `The file has no column for ${new Intl.ListFormat('en-US').format(labels)}. Add a heading for each, or download a template.`,
  twice: (one: string, other: string) =>
    `The columns “${one}” and “${other}” both mean the same field. Rename or delete one of them.`,
  notFound: 'This import doesn’t exist, or it belongs to another company.',
  started: 'This import has started already.',
  nothingToList: 'No row can be listed. Fix the errors and upload the file again.',
  notRunning: 'This import isn’t running any more.',
  undoneLate: 'An import can be undone for an hour after it ends.',
  lockedByAdmin:
    'An admin is editing one of these listings, so undoing stopped. Undo again in a few minutes.',
  mayNotList: 'Your company can’t list materials now, so the import stopped.',
} as const;

export const STATE_LABELS = {
  checked: 'Checked, not listed',
  running: 'Listing',
  done: 'Done',
  cancelled: 'Cancelled',
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
  removed: 'Deleted again',
  paused: 'Paused, since they were bought',
  restored: 'Put back as they were',
  kept: 'Left as changed since',
} as const;
