export const REVIEWED_FACTS = {
  name: true,
  taxId: true,
  address: true,
  city: true,
  state: true,
  zipCode: true,
} as const;

/** What a company's own users change */
export const OWN_FACTS = {
  ...REVIEWED_FACTS,
  id: true,
  email: true,
  phone: true,
  businessType: true,
  description: true,
  change: { select: REVIEWED_FACTS },
} as const;

type Facts<Name extends string> = Record<Name, string | null>;

/** The fields that differ, before and after. Null if none does. */
export function differenceOf<Name extends string>(
  before: Facts<NoInfer<Name>>,
  after: Facts<Name>,
) {
  const changed = (Object.keys(after) as Name[]).filter((name) => before[name] !== after[name]);
  const pick = (facts: Facts<Name>) =>
    Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]));
  return changed.length > 0 ? { before: pick(before), after: pick(after) } : null;
}
