import { CATEGORIES, type CategorySeed } from './categories';
import { COMPANIES, type CompanySeed, REGISTRATIONS, type RegistrationSeed } from './companies';
import { buildMaterials, type MaterialSeed } from './materials';
import { USERS, type UserSeed } from './people';
import {
  buildMessages,
  buildNotifications,
  buildSaved,
  type MessageSeed,
  type NotificationSeed,
  type SavedSeed,
} from './talk';
import { buildTrades, type TradeSeed } from './trade';

export interface DemoData {
  today: Date;
  categories: readonly CategorySeed[];
  companies: readonly CompanySeed[];
  users: readonly UserSeed[];
  registrations: readonly RegistrationSeed[];
  materials: readonly MaterialSeed[];
  trades: readonly TradeSeed[];
  messages: readonly MessageSeed[];
  notifications: readonly NotificationSeed[];
  saved: readonly SavedSeed[];
}

export function startOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
}

export function buildDemoData(now: Date): DemoData {
  const today = startOfDay(now);
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
    messages,
    notifications,
    saved,
  };
}
