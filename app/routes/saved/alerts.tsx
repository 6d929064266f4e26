import { Form } from '@remix-run/react';
import type { SavedSearchView } from '~/domain/catalogue/index.server';
import { Line } from '~/ui/data/line';
import { plural } from '~/ui/data/plural';
import { Badge } from '~/ui/feedback/badge';
import { SubmitButton } from '~/ui/form/submit-button';
import { AppLink } from '~/ui/link';

export function Alerts({ searches }: { searches: SavedSearchView[] }) {
  return (
    <section id="alerts" aria-labelledby="alerts-title" className="panel stack mt-4">
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
        <ul className="stack" aria-label="Alerts">
          {searches.map(({ id, label, href, isActive, matchCount }) => (
            <Line
              key={id}
              title={<AppLink to={href}>{label}</AppLink>}
              detail={
                <>
                  <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'On' : 'Off'}</Badge>
                  {` ${foundSoFar(matchCount)}`}
                </>
              }
            >
              <Form method="post" action="/saved/alert" className="row">
                <input type="hidden" name="searchId" value={id} />
                <SubmitButton
                  kind="plain"
                  size="sm"
                  intent={isActive ? 'off' : 'on'}
                  pending={isActive ? 'Turning off...' : 'Turning on...'}
                  about={label}
                >
                  {isActive ? 'Turn Off' : 'Turn On'}
                </SubmitButton>
                <SubmitButton
                  kind="plain"
                  size="sm"
                  intent="remove"
                  pending="Removing..."
                  about={label}
                >
                  Remove
                </SubmitButton>
              </Form>
            </Line>
          ))}
        </ul>
      )}
    </section>
  );
}

function foundSoFar(count: number): string {
  if (count === 0) return 'Nothing new so far';
  return `${plural(count, 'new material')} so far`;
}
