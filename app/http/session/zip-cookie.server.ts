import { placeOfZip } from '~/lib/places/places.server';
import { signedCookie } from './cookies.server';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const cookie = signedCookie('zip', YEAR_MS);

/** The ZIP code that this browser last had deliveries estimated to, else the company's, or ''. */
export async function usualZip(
  request: Request,
  company: { zipCode: string | null } | null | undefined,
): Promise<string> {
  const zip = await cookie.read(request);
  return zip && placeOfZip(zip) ? zip : (company?.zipCode?.slice(0, 5) ?? '');
}

export const rememberZip = async (zip: string) => ({
  'Set-Cookie': await cookie.write(zip.trim().slice(0, 5)),
});
