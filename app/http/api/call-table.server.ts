import type { Call } from './define-call.server';

export interface FoundAddress {
  calls: Call[];
  params: Record<string, string>;
}

const API = '/api/';

export function callTable(calls: Call[]): (path: string) => FoundAddress | null {
  // A word wins over a parameter, as in `/api/notifications/test/{companyId}`: `{` sorts last.
  const paths = [...new Set(calls.map(({ path }) => path))].sort();
  const addresses = paths.map((path) => ({
    pattern: patternOf(path.slice(API.length)),
    calls: calls.filter((call) => call.path === path),
  }));
  return (path) => {
    for (const { pattern, calls } of addresses) {
      const match = pattern.exec(path);
      if (match) return { calls, params: { ...match.groups } };
    }
    return null;
  };
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}/*$`, 'i');
}
