/** A receipt's number as it is written: 123 → 'R-000123'. */
export const receiptName = (number: number): string => `R-${String(number).padStart(6, '0')}`;
