import { z } from 'zod/v4';

/**
 * People edit URLs, so nothing is refused: long text is cut and U+0000, which PostgreSQL rejects,
 * dropped.
 */
export const typedText = (maxLength: number) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', '').trim().slice(0, maxLength))
    .catch('');
