import type { Person } from '~/domain/trading/index.server';
import { SITE_NAME } from '~/lib/site';
import { AppLink } from '~/ui/link';

export function PersonName({ person }: { person: Person }) {
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
