export interface Toast {
  id: string;
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  link?: { to: string; label: string };
}

export const toast = (title: string, description: string) => ({ title, description });
