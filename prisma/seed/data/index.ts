import { CATEGORIES } from './categories';
import { COMPANIES, REGISTRATIONS } from './companies';
import { buildFeedback } from './feedback';
import { buildMaterials } from './materials';
import { USERS } from './people';
import { buildMessages, buildNotifications, buildSaved } from './talk';
import { buildTrades } from './trade';

export type DemoData = ReturnType<typeof buildDemoData>;

export function buildDemoData(now: Date) {
  const today = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
  const materials = buildMaterials(today);
  const trades = buildTrades(materials, today);
  const messages = buildMessages(materials, today);
  const saved = buildSaved(materials, today);
  const notifications = buildNotifications(trades, messages, materials, saved, today);
  return {
    today,
    categories: CATEGORIES,
    companies: COMPANIES,
    users: USERS,
    registrations: REGISTRATIONS,
    materials,
    trades,
    feedback: buildFeedback(trades, today),
    messages,
    notifications,
    saved,
  };
}
