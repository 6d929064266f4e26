import type { Decision } from './decisions';

/** One entry of a row's menu. */
export type RowAction = { label: string } & (
  | { action: string; intent: string }
  | { decision: Decision }
  | {
      to: string;
      /** Opens a dialog in place of the page. */
      onOpen?: ((from: HTMLElement) => void) | null;
      /** Why it can't be opened now. */
      note?: string;
    }
);

export interface RowMenuProps {
  /** The row's subject, for those who hear the button without its row. */
  about: string;
  actions: RowAction[];
}

/** A link to a page that leads back. */
export const withReturn = (to: string, returnTo: string) =>
  `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ returnTo })}`;
