import pino from 'pino';

/** Threat: logs carry IDs and sentences, never bodies, cookies, query strings or keys. */
export const logger = pino(
  {
    level: process.env.LOG_LEVEL || 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  pino.destination({ dest: 2, sync: false }),
);
