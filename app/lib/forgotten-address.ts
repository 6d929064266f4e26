/** What stands where a deleted user's address stood: the column wants one, and no letter gets there. */
export const FORGOTTEN_DOMAIN = '@deleted.invalid';

export const forgottenAddress = (id: string): string => `deleted-${id}${FORGOTTEN_DOMAIN}`;

/** The address as it may be shown: null where it was forgotten. */
export const shownAddress = (address: string | null): string | null =>
  address?.endsWith(FORGOTTEN_DOMAIN) ? null : address;
