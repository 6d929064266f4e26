import { makeAdmin } from '../../../domain/administration/people';
import { makeOwner } from '../../../factories/company';
import { cookieOf } from '../../visit';
import type { ApiCall } from '../call-api';

export interface Sent extends ApiCall {
  address: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How to make each call so that it succeeds; at its own path unless it has an address. */
export type Calls = Record<`${Method} /${string}`, () => Promise<ApiCall & { address?: string }>>;

/** What calls refuse by rules of their own. */
export type Refusals = Record<`${number} to ${Method}: ${string}`, () => Promise<Sent>>;

export const adminCookie = async () => cookieOf((await makeAdmin()).userId);

export async function trader(values: Parameters<typeof makeOwner>[0] = {}) {
  const { companyId, user, actor } = await makeOwner(values);
  return { companyId, actor, cookie: await cookieOf(user.id) };
}

/** The same call with some fields changed. */
export const but =
  (succeed: () => Promise<Sent>, { json, ...values }: Partial<Sent>) =>
  async (): Promise<Sent> => {
    const sent = await succeed();
    return { ...sent, ...values, ...(json ? { json: { ...Object(sent.json), ...json } } : {}) };
  };
