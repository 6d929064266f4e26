// `prisma generate` insists on a schema engine binary and would download one. Nothing here runs
// it (migrations go through its WebAssembly build), so any executable file satisfies the check.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
});
