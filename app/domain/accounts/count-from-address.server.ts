import { isIPv6 } from 'node:net';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import type { Visitor } from '~/lib/actor';

/** An IPv6 /64 counts as one network (RFC 6177). @throws DomainError `rate_limited` */
export async function countFromAddress(limit: RateLimit, visitor: Visitor): Promise<void> {
  if (visitor.ipAddress) await countToward(limit, networkOf(visitor.ipAddress));
}

export function networkOf(address: string): string {
  const v4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (v4) return v4;
  const bare = address.split('%', 1)[0]!;
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  while (tail !== undefined && groups.length + after < 8) groups.push('0');
  return `${groups
    .concat(tail ? tail.split(':') : [])
    .slice(0, 4)
    .join(':')}::/64`;
}
