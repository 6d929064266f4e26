import { DomainError, type DomainErrorCode } from '~/lib/errors';

/** `details.title` is the toast's title. */
export function photoRefusal(
  code: DomainErrorCode,
  { title, description }: { title: string; description: string },
): DomainError {
  return new DomainError(code, description, { field: 'image', details: { title } });
}
