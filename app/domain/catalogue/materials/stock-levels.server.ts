import { sql } from '~/db/client.server';

/** What is not sold, whoever is about to pay for a part of it. Wants the table under the name `m`. */
export const LEFT = sql`(m.quantity + m.quantity_held)`;

/** Little is left: 5 or fewer, or at most a tenth of what was listed. Source: features, 13. */
export const IS_LOW = sql`(${LEFT} <= greatest(5, m.quantity_listed * 0.1))`;
