import { seedDemoData } from '../../../prisma/seed';

await seedDemoData({ log: () => undefined });
