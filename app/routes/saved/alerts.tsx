import { Form } from '@remix-run/react';
import type { SavedSearchView } from '~/domain/catalogue/index.server';
import { Badge } from '~/ui/feedback/badge';
import { SubmitButton } from '~/ui/form/submit-button';
import { AppLink } from '~/ui/link';

export function Alerts({ searches }: { searches: SavedSearchView[] }) {
  return (
    <section id="alerts" aria-labelledby="alerts-title" className="stack mt-4">
      <h2 id="alerts-title">Alerts</h2>
      {searches.length === 0 ? (
        <p className="quiet">
          {'Search in '}
          <AppLink to="/browse" className="link">
            Browse
          </AppLink>
          {' and choose Alert me. We’ll notify you of new matches.'}
        </p>
      ) : (
        <ul className="rows" aria-label="Alerts">
          {searches.map((search) => (
            <li key={search.id}>
              <div className="min-w-0">
                <AppLink to={search.href}>{search.label}</AppLink>
                <p className="meta">
                  <Badge tone={search.isActive ? 'good' : 'neutral'}>
                    {search.isActive ? 'On' : 'Off'}
                  </Badge>
                  {` ${foundSoFar(search.matchCount)}`}
                </p>
              </div>
              <Form method="post" action="/saved/alert" className="row">
                <input type="hidden" name="searchId" value={search.id} />
                <SubmitButton
                  kind="plain"
                  size="sm"
                  intent={search.isActive ? 'off' : 'on'}
                  pending={search.isActive ? 'Turning off...' : 'Turning on...'}
                  about={search.label}
                >
                  {search.isActive ? 'Turn Off' : 'Turn On'}
                </SubmitButton>
                <SubmitButton
                  kind="plain"
                  size="sm"
                  intent="remove"
                  pending="Removing..."
                  about={search.label}
                >
                  Remove
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function foundSoFar(count: number): string {
  if (count === 0) return 'Nothing new so far';
  return count === 1 ? '1 new material so far' : `${count} new materials so far`;
}
