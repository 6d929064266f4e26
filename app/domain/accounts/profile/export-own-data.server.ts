import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';

/** What the site keeps about a person, without secrets. What a company did is its own to export. */
export async function exportOwnData({ userId }: Actor) {
  const [user, tokens, purchases, messages] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        email: true,
        firstName: true,
        lastName: true,
        role: true,
        emailVerifiedAt: true,
        lastLoginAt: true,
        compactMode: true,
        showMaterialImages: true,
        autoRefreshNotifications: true,
        createdAt: true,
        updatedAt: true,
        company: { select: { id: true, name: true } },
        companyRoles: { select: { role: true, createdAt: true } },
        sessions: {
          select: { userAgent: true, ipAddress: true, createdAt: true, lastSeenAt: true },
        },
        saved: { select: { materialId: true, createdAt: true } },
      },
    }),
    db.apiToken.findMany({
      where: { userId },
      select: { name: true, scope: true, createdAt: true, lastUsedAt: true, expiresAt: true },
    }),
    db.transaction.findMany({
      where: { buyerUserId: userId },
      select: { id: true, createdAt: true },
      orderBy: { createdAt: 'asc' },
    }),
    db.message.findMany({
      where: { senderUserId: userId },
      select: { threadId: true, subject: true, content: true, createdAt: true },
      orderBy: { createdAt: 'asc' },
    }),
  ]);
  return { ...user, tokens, purchases, messages };
}
