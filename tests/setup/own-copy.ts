import { randomUUID } from 'node:crypto';
import path from 'node:path';

/**
 * A copy of a module whose memory ends with the file: other files of the process have another.
 * @param file its path below `app`
 */
export function ownCopy<Module>(file: string): Promise<Module> {
  return import(/* @vite-ignore */ `${path.resolve('app', file)}?copy=${randomUUID()}`);
}
