/** The column requires an address; `.invalid` never receives email (RFC 2606). */
export const FORGOTTEN_DOMAIN = '@deleted.invalid';

export const FORGOTTEN_RECIPIENT = `deleted${FORGOTTEN_DOMAIN}`;

export const forgottenAddress = (id: string): string => `deleted-${id}${FORGOTTEN_DOMAIN}`;

export const shownAddress = (address: string | null): string | null =>
  address?.endsWith(FORGOTTEN_DOMAIN) ? null : address;
