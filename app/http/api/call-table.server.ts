import type { Call } from './define-call.server';

interface Step {
  words: Map<string, Step>;
  parameter: Step | null;
  address: Address | null;
}

interface Address {
  calls: Call[];
  names: string[];
}

export interface FoundAddress {
  calls: Call[];
  params: Record<string, string>;
}

const API = '/api/';

/** A word wins over a parameter, as in `/api/notifications/test/{companyId}`. */
export function callTable(calls: Call[]): (path: string) => FoundAddress | null {
  const top = newStep();
  for (const call of calls) {
    const segments = segmentsOf(call.path.slice(API.length));
    let step = top;
    for (const segment of segments) {
      if (segment.startsWith('{')) step = step.parameter ??= newStep();
      else step = step.words.get(segment) ?? addWord(step, segment);
    }
    step.address ??= {
      calls: [],
      names: segments.filter((one) => one.startsWith('{')).map((one) => one.slice(1, -1)),
    };
    step.address.calls.push(call);
  }
  return (path) => {
    const values: string[] = [];
    let step: Step | null = top;
    for (const segment of segmentsOf(path)) {
      const word = step.words.get(segment.toLowerCase());
      if (!word) values.push(segment);
      step = word ?? step.parameter;
      if (!step) return null;
    }
    const { address } = step;
    if (!address) return null;
    const params = Object.fromEntries(address.names.map((name, index) => [name, values[index]!]));
    return { calls: address.calls, params };
  };
}

function newStep(): Step {
  return { words: new Map(), parameter: null, address: null };
}

function addWord(step: Step, word: string): Step {
  const next = newStep();
  step.words.set(word, next);
  return next;
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/');
}
