import type { NotificationCategory } from '~/lib/notification-preferences';

/** A notification as pages and the bell show it; moments come as Date or as text. */
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

/** What the bell has of the server. */
export interface Panel {
  notifications: ShownNotification[];
  unread: number;
  unreadByCategory: Record<NotificationCategory, number>;
  mayMakeSamples: boolean;
}

export interface BellProps {
  unread: number;
  /** The preference 'Auto-refresh Notifications' */
  isAutoRefreshed: boolean;
}
