/** The parts of the dashboard, in their order; the first is what /admin shows. */
export const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'registrations', label: 'Registrations' },
  { id: 'users', label: 'Users' },
  { id: 'companies', label: 'Companies' },
  { id: 'materials', label: 'Materials' },
  { id: 'categories', label: 'Categories' },
  { id: 'admins', label: 'Admins' },
  { id: 'analytics', label: 'Analytics' },
  { id: 'money', label: 'Money' },
  { id: 'mail', label: 'Mail' },
  { id: 'audit-log', label: 'Audit Log' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

/** The tab that an address names; an unknown one is the first. */
export function tabOf(params: URLSearchParams): TabId {
  return TABS.find(({ id }) => id === params.get('tab'))?.id ?? TABS[0].id;
}
