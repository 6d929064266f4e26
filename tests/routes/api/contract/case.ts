import type { ApiCall } from '../call-api';

export interface Sent extends ApiCall {
  address: string;
}

export interface ContractCase {
  succeed: () => Promise<Sent>;
  fail: Record<string, { status: number; sent: () => Promise<Sent> }>;
}

export type ContractCases = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, ContractCase>;
