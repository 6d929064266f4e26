import { vi } from 'vitest';

/* A password's hash takes 19 MiB and as long as a page; the test of its cost uses its own copy. */
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal();
  return {
    ...argon2,
    hash: (password, options) => argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }),
  };
});
