import type { Actor } from '~/lib/actor';

/** Who acts on which purchase, and where they come back to. */
export interface Visit {
  id: string;
  here: string;
  actor: Actor;
}
