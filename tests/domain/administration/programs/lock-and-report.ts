import { acquireLock, watchAdminEvents } from '~/domain/administration/index.server';

const [materialId, userId] = process.argv.slice(2) as [string, string];

const watch = watchAdminEvents((event) => process.send?.(event.type));
await watch.begun;
await acquireLock(materialId, { userId, role: 'admin', companyId: null, companyRole: null });
setInterval(() => undefined, 1000);
