import { makeAdmin } from '../../../domain/administration/people';
import { makeCompany, makeMember } from '../../../factories/traders';
import { createUser } from '../../../factories/user';
import { cookieOf } from '../../visit';
import type { ContractCase, Sent } from './case';

export const adminCookie = async () => cookieOf((await makeAdmin()).userId);

export async function trader(values: Parameters<typeof makeCompany>[0] = {}) {
  const company = await makeCompany(values);
  const { user, actor } = await makeMember(company.id);
  return { companyId: company.id, actor, cookie: await cookieOf(user.id) };
}

type Refusals = ContractCase['fail'];

export const asGuest = (succeed: () => Promise<Sent>): Refusals => ({
  'a guest': { status: 401, sent: async () => ({ ...(await succeed()), cookie: undefined }) },
});

export const withoutAdmin = (succeed: () => Promise<Sent>): Refusals => ({
  ...asGuest(succeed),
  'who is no admin': {
    status: 403,
    sent: async () => ({ ...(await succeed()), cookie: (await trader()).cookie }),
  },
});

export const withoutCompany = (succeed: () => Promise<Sent>): Refusals => ({
  ...asGuest(succeed),
  'who has no company': {
    status: 403,
    sent: async () => ({ ...(await succeed()), cookie: await cookieOf((await createUser()).id) }),
  },
});

export const but =
  (succeed: () => Promise<Sent>, { json, ...values }: Partial<Sent>) =>
  async (): Promise<Sent> => {
    const sent = await succeed();
    return { ...sent, ...values, ...(json ? { json: { ...Object(sent.json), ...json } } : {}) };
  };
