import type { Decision } from './decisions/decisions';

export type RowAction = { label: string } & (
  | { action: string; intent: string }
  | { decision: Decision }
  | {
      to: string;
      onOpen?: ((from: HTMLElement) => void) | null;
      note?: string;
    }
);

export interface RowMenuProps {
  about: string;
  actions: RowAction[];
}

export const withReturn = (to: string, returnTo: string) =>
  `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ returnTo })}`;
