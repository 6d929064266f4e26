import type { TestProject } from 'vitest/node';
import { dropLeftovers, prepareTemplate, startTestServer } from './test-server';

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string;
    templateDatabase: string;
    isAlone: boolean;
  }
}

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
