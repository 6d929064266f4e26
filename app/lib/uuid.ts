const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id: PostgreSQL refuses to compare anything else with one. */
export const isUuid = (text: string | null | undefined): text is string => UUID.test(text ?? '');
