export interface Visitor {
  ipAddress: string | null;
  userAgent: string | null;
}
