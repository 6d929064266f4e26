import { refuseJson } from '~/http/api.server';
import { DomainError } from '~/lib/errors';

/** What is asked of the API and is not there, told to a program. */
export function loader() {
  return refuseJson(
    new DomainError('not_found', 'There is no such call. See /api/docs for all there are.'),
  );
}

export const action = loader;
