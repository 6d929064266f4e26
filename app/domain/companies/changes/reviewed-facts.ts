/** What a company's check mark vouches for: an admin reviews each new value before it shows. */
export const REVIEWED_FACTS = {
  name: true,
  taxId: true,
  address: true,
  city: true,
  state: true,
  zipCode: true,
} as const;

export interface ReviewedFacts {
  name: string;
  taxId: string | null;
  address: string | null;
  city: string;
  state: string;
  zipCode: string | null;
}

type Facts = Record<string, string | null>;

/** The values that differ, before and after. Null if none does. */
export function differenceOf<Row extends Facts>(before: Row, after: Facts) {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (facts: Facts) =>
    Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]));
  return changed.length > 0 ? { before: pick(before), after: pick(after) } : null;
}

export const reviewedFactsOf = ({ name, taxId, address, city, state, zipCode }: ReviewedFacts) => ({
  name,
  taxId,
  address,
  city,
  state,
  zipCode,
});
