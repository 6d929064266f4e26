import * as adminEvents from './calls/admin-events.server';
import { documentCallOf } from './calls/document.server';
import * as materials from './calls/materials.server';
import type { Call } from './define-call.server';

export const documentCall = documentCallOf(() => allCalls);

/** Every call there is: the document is made of them, in this order. */
export const allCalls: Call[] = [
  ...[materials, adminEvents].flatMap((area) => Object.values<Call>(area)),
  documentCall,
];
