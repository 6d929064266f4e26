import type { TestProject } from 'vitest/node';
import { dropLeftovers, prepareTemplate, startTestServer } from './test-server';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test server's connection string, to its `postgres` database. */
    serverUrl: string;
    /** The migrated database that each worker gets a copy of. */
    templateDatabase: string;
    /** Whether the worker ends with its first file, by the project in vitest.config.ts. */
    isAlone: boolean;
  }
}

/** Once a run: the PostgreSQL server, and in it the migrated database. */
export default async function setup({ provide }: TestProject) {
  const server = await startTestServer();
  const template = await prepareTemplate(server);
  await dropLeftovers(server, template);
  provide('serverUrl', server.url('postgres'));
  provide('templateDatabase', template);
  return async () => {
    await dropLeftovers(server, template);
    await server.stop();
  };
}
