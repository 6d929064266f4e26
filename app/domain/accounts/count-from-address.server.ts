import ipaddr from 'ipaddr.js';
import { countToward, type RateLimit } from '~/db/rate-limits.server';
import type { Visitor } from '~/lib/actor';

/** An IPv6 /64 counts as one network (RFC 6177). @throws DomainError `rate_limited` */
export async function countFromAddress(limit: RateLimit, visitor: Visitor): Promise<void> {
  if (visitor.ipAddress) await countToward(limit, networkOf(visitor.ipAddress));
}

export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':', 4).join(':')}::/64`;
}
