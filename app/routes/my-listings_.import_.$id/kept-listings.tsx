import type { ImportView } from '~/domain/catalogue/index.server';
import { AppLink } from '~/ui/link';

export function KeptListings({ listings }: { listings: ImportView['kept'] }) {
  if (listings.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="kept">
      <h2 id="kept">Not fully restored</h2>
      <p>
        These listings changed after the import, so what changed in them stays. Check their price
        and quantity.
      </p>
      <ul className="list-disc pl-5">
        {listings.map(({ id, title }) => (
          <li key={id}>
            <AppLink to={`/material/${id}/edit`}>{title}</AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
