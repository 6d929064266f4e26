export interface Visitor {
  ipAddress: string | null;
  userAgent: string | null;
  /** SHA-256 of the token in the browser's own cookie, hex. Null for programs and first visits. */
  browser?: string | null;
}
