import { env } from '~/lib/env.server';
import type { Exchange } from './front/exchange';

/** Where Stripe's card fields live. Source: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
  form: 'https://checkout.stripe.com https://connect.stripe.com https://hooks.stripe.com',
} as const;

let cachedBaseHeaders: [string, string][] | undefined;

/** Every response has them: pages, data, files and errors. */
export function setBaseHeaders({ response }: Exchange): void {
  for (const [name, value] of baseHeaders()) response.setHeader(name, value);
}

export function baseHeaders(): [string, string][] {
  cachedBaseHeaders ??= [
    ['X-Content-Type-Options', 'nosniff'],
    // 'no-referrer' would make browsers send 'Origin: null' with native posts.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(self), geolocation=(), microphone=()'],
    ['X-Frame-Options', 'DENY'],
    ...(isHttps()
      ? ([['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']] as [
          string,
          string,
        ][])
      : []),
  ];
  return cachedBaseHeaders;
}

export function isHttps(): boolean {
  return env().APP_ORIGIN.startsWith('https:');
}

/**
 * The policy of a page.
 * @param scriptSource `'nonce-…'` for a page made for one visitor, the hashes of its scripts for
 *   one that is kept and sent to many: a nonce that is sent twice would protect no one
 * @param paying whether the page shows Stripe's card fields
 */
export function contentSecurityPolicy(
  scriptSource: string,
  { paying }: { paying: boolean },
): string {
  const rest = paying
    ? (payingPolicy ??= restOfPolicy(true))
    : (plainPolicy ??= restOfPolicy(false));
  return `script-src 'self' ${scriptSource}${rest}`;
}

/** The same for everyone, so they are put together once. */
let payingPolicy: string | undefined;
let plainPolicy: string | undefined;

function restOfPolicy(paying: boolean): string {
  const { sandbox } = env();
  // Browsers apply form-action to the redirects of a post too, so the hosted pages are named.
  const hostedPages = sandbox.stripe
    ? `${sandbox.origin} ${sandbox.origin.replace('127.0.0.1', 'localhost')}`
    : STRIPE.form;
  return [
    paying ? ` ${STRIPE.script}` : '',
    `default-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${paying ? ` ${STRIPE.connect}` : ''}`,
    `frame-src ${paying ? STRIPE.frame : `'none'`}`,
    `form-action 'self' ${hostedPages}`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
