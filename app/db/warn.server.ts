/** For a failure that must not reach the caller. `type` names the warning. */
export const warn = (type: string, error: unknown): void =>
  process.emitWarning(error instanceof Error ? (error.stack ?? error.message) : String(error), {
    type,
  });
