import pino from 'pino';

// A write for each line costs a busy process 3% of its time. pino flushes when the process exits.
const destination = pino.destination({ dest: 2, sync: false, minLength: 4096 });
setInterval(() => destination.flush(), 100).unref();

/** Threat: logs carry IDs and sentences, never bodies, cookies, query strings or keys. */
export const logger = pino(
  {
    level: process.env.LOG_LEVEL || 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  destination,
);
