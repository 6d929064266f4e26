/** A company where administration names it. The page of a suspended one is gone. */
export interface NamedCompany {
  id: string;
  name: string;
  isSuspended: boolean;
}
