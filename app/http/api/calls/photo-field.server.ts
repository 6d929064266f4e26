import { DomainError, isDomainError } from '~/lib/errors';

/**
 * Runs a use case that takes a photo: where it refuses that, it names the field of its form, `image`.
 * @throws DomainError with `field` in its place: what the call itself has for it
 */
export async function namePhotoField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDomainError(error) || error.field !== 'image') throw error;
    throw new DomainError(error.code, error.message, { field, details: error.details });
  }
}
