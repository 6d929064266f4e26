import type { World } from '../world';
import { invalid } from './errors';

type Node = Record<string, unknown>;

/** Replaces ids on a copy. @throws StripeFault 400 for a path that leads nowhere */
export function expand(world: World, answer: object, paths: string[] = []): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4) {
      throw invalid('You cannot expand more than 4 levels of a property.', {
        param: 'expand',
        code: 'property_expansion_max_depth',
      });
    }
    expandPath(world, copy as Node, steps, path);
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
  if (step === 'line_items' && node.object === 'checkout.session') {
    const secret = world.store.get('checkout_secret', String(node.id));
    const data = secret?.lineItems ?? [];
    const url = `/v1/checkout/sessions/${String(node.id)}/line_items`;
    node.line_items = { object: 'list', url, has_more: false, data };
  }
  if (step === 'refunds' && node.object === 'charge') {
    const data = world.store.all('refund').filter((refund) => refund.charge === node.id);
    node.refunds = {
      object: 'list',
      url: `/v1/charges/${String(node.id)}/refunds`,
      has_more: false,
      data: data.reverse(),
    };
  }
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

function findById(world: World, id: string): object | undefined {
  const { store } = world;
  switch (/^[a-z]+(?=_)/.exec(id)?.[0]) {
    case 'acct':
      return store.get('account', id);
    case 'ch':
      return store.get('charge', id);
    case 'dp':
      return store.get('dispute', id);
    case 'fee':
      return store.get('application_fee', id);
    case 'fr':
      return store.get('fee_refund', id);
    case 'pi':
      return store.get('payment_intent', id);
    case 'pm':
      return store.get('payment_method', id)?.object;
    case 'py':
      return store.get('connected_payment', id)?.object;
    case 're':
    case 'pyr':
      return store.get('refund', id);
    case 'tr':
      return store.get('transfer', id);
    case 'trr':
      return store.get('transfer_reversal', id);
    case 'txn':
      return store.get('balance_line', id)?.object;
    default:
      return undefined;
  }
}
