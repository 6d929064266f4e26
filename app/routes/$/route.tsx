import { data } from '@remix-run/node';

/** Any path that no other route answers. The root's error page says so. */
export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
