/* The demo data, for the browser tests. */
import { seedDemoData } from '../../../prisma/seed';

await seedDemoData({ log: () => undefined });
