import type { Person } from '~/domain/trading/index.server';
import { SITE_NAME } from '~/lib/site';
import { Time } from '~/ui/data/time';
import { AppLink } from '~/ui/link';

export function When({ at, by }: { at: string; by: Person | null }) {
  return (
    <>
      <Time at={at} format="datetime" />
      {by ? ' · ' : null}
      {by ? <PersonName person={by} /> : null}
    </>
  );
}

function PersonName({ person }: { person: Person }) {
  return (
    <>
      {person.name}
      {person.company ? (
        <>
          {' of '}
          <AppLink to={`/company/${person.company.id}`}>{person.company.name}</AppLink>
        </>
      ) : person.isAdmin ? (
        ` of ${SITE_NAME}`
      ) : null}
    </>
  );
}
