import { refuseJson } from '~/http/api.server';
import { DomainError } from '~/lib/errors';

/** Cross-site calls end here; see http/front/refuse-cross-origin-write.server.ts. */
export function loader() {
  return refuseJson(
    new DomainError('forbidden', 'Another site’s page sent this, so nothing was changed.'),
  );
}
