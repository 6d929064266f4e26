import { db } from '~/db/client.server';

/** Who did something to a purchase, as both parties read it. */
export interface Person {
  name: string;
  /** The buyer's or the seller's; null for an administrator and for who belongs to neither now. */
  company: { id: string; name: string } | null;
  isAdmin: boolean;
}

/** Looks people up by their ids; ids of nobody are absent. */
export async function peopleOf(
  userIds: (string | null)[],
  companies: { id: string; name: string }[],
): Promise<Map<string, Person>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const users = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, firstName: true, lastName: true, companyId: true, role: true },
  });
  return new Map(
    users.map(({ id, firstName, lastName, companyId, role }) => {
      const company = companies.find((one) => one.id === companyId);
      return [
        id,
        {
          name: `${firstName} ${lastName}`,
          company: company ? { id: company.id, name: company.name } : null,
          isAdmin: role === 'admin' && !company,
        },
      ];
    }),
  );
}
