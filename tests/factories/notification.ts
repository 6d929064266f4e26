import { db, type Prisma } from '~/db/client.server';

type Given = Partial<Prisma.NotificationUncheckedCreateInput> & { recipientCompanyId: string };

export const createNotification = (values: Given) =>
  db.notification.create({
    data: {
      type: 'order',
      category: 'orders',
      title: 'New order: rebar',
      content: 'Three lots were bought.',
      ...values,
    },
  });
