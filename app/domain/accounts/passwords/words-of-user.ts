export const WORDS_OF_USER = {
  firstName: true,
  lastName: true,
  email: true,
  company: { select: { name: true, city: true } },
} as const;

export function wordsOf(user: {
  firstName: string;
  lastName: string;
  email: string;
  company: { name: string; city: string } | null;
}): (string | undefined)[] {
  const { firstName, lastName, email, company } = user;
  return [firstName, lastName, email, company?.name, company?.city];
}
