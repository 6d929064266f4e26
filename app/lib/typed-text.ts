import { z } from 'zod/v4';

/**
 * What an address carries of what somebody typed to find something. Nothing is refused, since
 * addresses are edited by hand: what is too long is cut, and U+0000, which PostgreSQL refuses, is
 * left out. Absent is ''.
 */
export const typedText = (maxLength: number) =>
  z
    .string()
    .transform((value) => value.replaceAll('\0', '').trim().slice(0, maxLength))
    .catch('');
