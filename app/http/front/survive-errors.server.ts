import { logger } from '~/lib/logger.server';
import { strayErrors } from '../counters.server';

const shared = globalThis as typeof globalThis & { __offcutSurvives?: true };

/**
 * An uncaught error is logged and the process goes on: ending it would end every other request and
 * job. Before the first request it still ends the process, which couldn't start.
 */
export function surviveErrors(): void {
  if (shared.__offcutSurvives) return;
  shared.__offcutSurvives = true;
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (err: unknown) => {
      strayErrors.inc();
      logger.fatal({ err }, kind);
    });
  }
}
