import { db, type Prisma } from '~/db/client.server';
import { createNotification } from '../../factories/notification';

export async function putNotifications(
  recipientCompanyId: string,
  ...rows: Partial<Prisma.NotificationUncheckedCreateInput>[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, row] of rows.entries()) {
    const { id } = await createNotification({
      recipientCompanyId,
      title: 'New order: 3 × rebar',
      content: 'Prairie Builders has bought 3 × rebar. $59.97 is yours.',
      createdAt: new Date(Date.now() - (rows.length - index) * 60_000),
      ...row,
    });
    ids.push(id);
  }
  return ids;
}

export const seeNotification = (id: string) =>
  db.notification.findUniqueOrThrow({ where: { id }, select: { read: true, dismissed: true } });
