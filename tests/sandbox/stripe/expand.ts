import type { World } from '../world';
import { invalid } from './errors';

type Node = Record<string, unknown>;

/** Replaces ids on a copy. @throws StripeFault 400 for a path that leads nowhere */
export function expand(world: World, answer: object, paths: string[] = []): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    expandPath(world, copy as Node, path.split('.'), path);
  }
  return copy;
}

function expandPath(world: World, node: Node, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (step === 'data' && Array.isArray(node.data)) {
    for (const item of node.data as Node[]) expandPath(world, item, rest, path);
    return;
  }
  // Stripe knows of it before a transfer is made.
  if (step === 'transfer' && node.object === 'charge' && !(step in node)) return;
  if (!(step in node)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const value = node[step];
  if (typeof value === 'string') {
    const found = findById(world, value);
    if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
    node[step] = structuredClone(found);
  }
  const next = node[step];
  if (rest.length > 0 && typeof next === 'object' && next !== null) {
    expandPath(world, next as Node, rest, path);
  }
}

const KIND_OF = {
  ch: 'charge',
  dp: 'dispute',
  fee: 'application_fee',
  pi: 'payment_intent',
  po: 'payout',
  py: 'destination_payment',
  pyr: 'destination_refund',
  re: 'refund',
  tr: 'transfer',
} as const;

function findById(world: World, id: string): object | undefined {
  const kind = KIND_OF[id.split('_', 1)[0] as keyof typeof KIND_OF];
  if (kind === 'payout') return world.store.get(kind, id)?.object;
  return kind && world.store.get(kind, id);
}
