import { isApi } from '../is-api';
import type { Exchange } from './exchange';

/** 404 for a broken escape, which Express words itself, and `//host`, another site to a browser. */
export function turnBadPaths({ request }: Exchange): void {
  if (!isReadable(request.url!)) request.url = isApi(request.url) ? '/api/nowhere' : '/nowhere';
}

function isReadable(url: string): boolean {
  if (/^\/[/\\]/.test(url)) return false;
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1)[0]!);
    return true;
  } catch {
    return false;
  }
}
