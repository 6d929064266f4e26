import { onTestFinished } from 'vitest';
import { resetEnv } from '~/lib/env.server';

type Variables = Record<string, string | undefined>;

/** Until the test ends. */
export function setEnv(variables: Variables): void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  change(variables);
  onTestFinished(() => change(Object.fromEntries(before)));
}

function change(variables: Variables): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  resetEnv();
}
