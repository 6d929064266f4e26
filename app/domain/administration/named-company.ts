export interface NamedCompany {
  id: string;
  name: string;
  isSuspended: boolean;
}
