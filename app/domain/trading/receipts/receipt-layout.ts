/** US Letter in points, and what is left of it. */
export const MARGIN = 54;
export const WIDTH = 612 - 2 * MARGIN;
/** Below it stands the number of the page. */
export const BOTTOM = 792 - 72;
export const PAD = 6;

export interface Cell {
  text: string;
  /** From the left margin */
  x: number;
  width: number;
  /** What it is for those who hear the page: 'H1', 'P', 'TD' … */
  tag: string;
  isBold?: boolean;
  align?: 'left' | 'right';
  size?: number;
}

export interface TableColumn {
  header: string;
  /** In points; together they are as wide as the page between its margins: 504. */
  width: number;
  isNumber?: boolean;
}
