import { sql, type Prisma } from '~/db/client.server';
import { US_STATES, type StateCode } from '~/lib/us-states';

const STATE_BY_NAME = new Map<string, StateCode>(
  US_STATES.flatMap(([code, name]): [string, StateCode][] => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

/** 'IL' means the state; text that names none matches city, location and ZIP code. Needs `m`. */
export function isIn(location: string): Prisma.Sql {
  const text = location.toLowerCase().replace(/\s+/g, ' ').trim();
  const state = STATE_BY_NAME.get(text);
  // 'New York' and 'Washington' name both a state and a city.
  if (state) return sql`(m.state = ${state} OR lower(m.city) = ${text})`;

  const [, city, stateName] = /^(.+?)(?:, ?| )([a-z]{2}|[a-z]{4,}(?: [a-z]+)?)$/.exec(text) ?? [];
  const cityState = stateName && STATE_BY_NAME.get(stateName);
  if (city && cityState) return sql`(m.state = ${cityState} AND lower(m.city) = ${city})`;

  const anywhere = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(m.city ILIKE ${anywhere} OR m.location ILIKE ${anywhere} OR m.zip_code = ${text})`;
}
