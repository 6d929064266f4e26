/** The browser at the other end, whoever sits at it. */
export interface Visitor {
  ipAddress: string | null;
  userAgent: string | null;
}
