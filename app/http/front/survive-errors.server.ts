import { logger } from '~/lib/logger.server';
import { countStrayError } from '../metrics.server';

const shared = globalThis as typeof globalThis & { __offcutSurvives?: true };

/**
 * From the first request on, an error that nothing catches is logged and counted, and the process goes
 * on: it belongs to one request or job, and ending the process would end everyone else's. What is in
 * memory is only a cache; money and stock live in the database. Before the first request such an
 * error still ends the process, which then could not start.
 */
export function surviveErrors(): void {
  if (shared.__offcutSurvives) return;
  shared.__offcutSurvives = true;
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (err: unknown) => {
      countStrayError();
      logger.fatal({ err }, kind);
    });
  }
}
