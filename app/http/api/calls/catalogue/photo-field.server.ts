import { DomainError, isDomainError } from '~/lib/errors';

export async function namePhotoField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDomainError(error) || error.field !== 'image') throw error;
    throw new DomainError(error.code, error.message, { field, details: error.details });
  }
}
