import { once } from 'node:events';
import { startServer } from '../../../prisma/server';

const server = await startServer({ dataDir: process.argv[2]! });
const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);
say({ port: server.port, url: server.url(), shared: server.shared });
process.stdin.resume();
await once(process.stdin, 'end');
say({ end: await server.stop() });
