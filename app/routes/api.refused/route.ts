import { refuseJson } from '~/http/api.server';
import { DomainError } from '~/lib/errors';

/** Where a call that comes from another site's page ends; see http/request-context.server.ts. */
export function loader() {
  return refuseJson(
    new DomainError('forbidden', 'Another site’s page sent this, so nothing was changed.'),
  );
}
