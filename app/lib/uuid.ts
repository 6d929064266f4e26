const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Before all others, where rows are read by id */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** PostgreSQL throws when it compares a uuid with any other text. */
export const isUuid = (text: string | null | undefined): text is string => UUID.test(text ?? '');
