import type { z } from 'zod/v4';
import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import type { SaveDisplayPreferences } from './save-display-preferences.schema';

/** Saves how the one who acts wants pages to be, on every device of theirs. Safe to repeat. */
export async function saveDisplayPreferences(
  preferences: z.infer<typeof SaveDisplayPreferences>,
  { userId }: Actor,
): Promise<void> {
  await db.user.update({ where: { id: userId }, data: preferences, select: { id: true } });
}
