import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { mayDo } from '~/lib/choices/roles';

/** What the site stores about a person, without secrets. A company exports its own data separately. */
export async function exportOwnData({ userId, companyId, companyRole }: Actor) {
  const [user, notifications, notificationPreferences, webhooks, audit] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: userId }, select: OF_USER }),
    companyId
      ? db.notification.findMany({
          where: { recipientCompanyId: companyId },
          select: { title: true, content: true, category: true, readAt: true, createdAt: true },
          orderBy: { createdAt: 'asc' },
        })
      : [],
    companyId
      ? db.notificationPreference.findMany({
          where: { companyId },
          omit: { companyId: true },
        })
      : [],
    companyId && mayDo(companyRole, 'manage_company')
      ? db.webhookEndpoint.findMany({
          where: { companyId },
          select: { url: true, events: true, pausedAt: true, createdAt: true },
        })
      : [],
    db.auditLogEntry.findMany({
      where: { OR: [{ actorUserId: userId }, { subjectType: 'user', subjectId: userId }] },
      select: {
        action: true,
        subjectType: true,
        subjectId: true,
        before: true,
        after: true,
        createdAt: true,
      },
      orderBy: { id: 'asc' },
    }),
  ]);
  const own = audit.map((entry) =>
    // Threat: an admin's actions name other people and what they were refused for.
    entry.subjectId === userId ? entry : { ...entry, before: null, after: null },
  );
  return { ...user, notifications, notificationPreferences, webhooks, audit: own };
}

const OF_USER = {
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  emailVerifiedAt: true,
  lastLoginAt: true,
  termsVersion: true,
  secondFactorAt: true,
  compactMode: true,
  checklistHidden: true,
  showMaterialImages: true,
  autoRefreshNotifications: true,
  createdAt: true,
  updatedAt: true,
  company: { select: { id: true, name: true } },
  companyRoles: { select: { role: true, createdAt: true } },
  registration: {
    select: { contactPhone: true, contactPosition: true, question: true, createdAt: true },
  },
  sessions: {
    select: {
      userAgent: true,
      ipAddress: true,
      createdAt: true,
      lastSeenAt: true,
      hasSecondFactor: true,
    },
  },
  knownBrowsers: { select: { lastUsedAt: true } },
  passkeys: { select: { name: true, createdAt: true, lastUsedAt: true } },
  apiTokens: {
    select: { name: true, scope: true, createdAt: true, lastUsedAt: true, expiresAt: true },
  },
  mutes: { select: { category: true, createdAt: true } },
  pushSubscriptions: { select: { endpoint: true, createdAt: true } },
  saved: { select: { materialId: true, createdAt: true } },
  searches: {
    select: {
      label: true,
      query: true,
      isActive: true,
      createdAt: true,
    },
  },
  purchases: {
    select: {
      id: true,
      materialTitle: true,
      quantity: true,
      totalAmount: true,
      status: true,
      createdAt: true,
    },
    orderBy: { createdAt: 'asc' },
  },
  refunds: { select: { transactionId: true, amount: true, reason: true, createdAt: true } },
  refundsAsked: { select: { transactionId: true, reason: true, createdAt: true } },
  messages: {
    select: { threadId: true, subject: true, content: true, createdAt: true },
    orderBy: { createdAt: 'asc' },
  },
  invitations: { select: { email: true, role: true, createdAt: true, acceptedAt: true } },
  uploads: { select: { objectPath: true, width: true, height: true, createdAt: true } },
} as const;
