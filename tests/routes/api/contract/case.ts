import type { ApiCall } from '../call-api';

/** One call with what is sent; made when the database has been emptied for it. */
export interface Sent extends ApiCall {
  /** With its parameters, such as `/api/materials?page=2` */
  address: string;
}

/** What the contract test does with an operation: each on an empty database. */
export interface ContractCase {
  succeed: () => Promise<Sent>;
  /** Refusals by a name that says what is wrong, with the status that answers it. */
  fail: Record<string, { status: number; sent: () => Promise<Sent> }>;
}

/** By method and path, as the document writes them. */
export type ContractCases = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, ContractCase>;
