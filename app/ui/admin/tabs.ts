export const ADMIN_TABS = [
  { id: 'overview', label: 'Overview', to: '/admin' },
  { id: 'registrations', label: 'Registrations', to: '/admin/registrations' },
  { id: 'users', label: 'Users', to: '/admin/users' },
  { id: 'companies', label: 'Companies', to: '/admin/companies' },
  { id: 'materials', label: 'Materials', to: '/admin/materials' },
  { id: 'categories', label: 'Categories', to: '/admin/categories' },
  { id: 'admins', label: 'Admins', to: '/admin/admins' },
  { id: 'analytics', label: 'Analytics', to: '/admin/analytics' },
  { id: 'money', label: 'Money', to: '/admin/money' },
  { id: 'mail', label: 'Mail', to: '/admin/mail' },
  { id: 'audit-log', label: 'Audit Log', to: '/admin/audit-log' },
] as const;
