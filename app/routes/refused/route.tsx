import { data } from '@remix-run/node';

/** Cross-site writes end here; see http/front/refuse-cross-origin-write.server.ts. */
export function loader() {
  throw data(
    'This form was sent from another site, so nothing was changed. Open the page here and send it again.',
    {
      status: 403,
    },
  );
}

export default function Refused() {
  return null;
}
