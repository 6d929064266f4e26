const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL throws when it compares a uuid with any other text. */
export const isUuid = (text: string | null | undefined): text is string => UUID.test(text ?? '');
