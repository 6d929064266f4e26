/** The browser that sent a request, whoever is using it. */
export interface Visitor {
  ipAddress: string | null;
  userAgent: string | null;
}
