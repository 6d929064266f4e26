import type { NotificationCategory } from '~/lib/choices/notification-preferences';

export interface ShownNotification {
  id: string;
  type: string;
  category: NotificationCategory;
  priority: 'urgent' | 'high' | 'normal' | 'low';
  title: string;
  content: string;
  read: boolean;
  createdAt: string | Date;
  readAt: string | Date | null;
  actionUrl: string | null;
  actionText: string | null;
}

export interface Panel {
  notifications: ShownNotification[];
  unread: number;
  unreadByCategory: Record<NotificationCategory, number>;
  mayMakeSamples: boolean;
}

export interface BellProps {
  unread: number;
  isAutoRefreshed: boolean;
}
