export type Check = (what: string, found: string | number, bar: string, holds: boolean) => void;

/** Prints what was found beside its bar. */
export function openChecks() {
  const failures: string[] = [];
  const checks: Record<string, { found: string; bar: string; holds: boolean }> = {};
  const check: Check = (what, found, bar, holds) => {
    checks[what] = { found: String(found), bar, holds };
    if (!holds) failures.push(`${what}: ${found}, bar ${bar}`);
  };
  const report = () => {
    console.table(checks);
    for (const words of failures) console.log(`does not hold: ${words}`);
  };
  return { check, failures, report };
}
