import type { ServerResponse } from 'node:http';
import { env } from '~/lib/env.server';
import type { Exchange } from './front/exchange';

/**
 * Where Stripe's card fields live. Source:
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const STRIPE = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
  form: 'https://checkout.stripe.com https://connect.stripe.com https://hooks.stripe.com',
} as const;

let cachedBaseHeaders: [string, string][] | undefined;

const OF_DOCUMENTS = [
  'X-Request-Id',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'X-Frame-Options',
];

/** On a slow link the headers of a page's scripts and photos take a tenth of a second. */
export function dropDocumentHeaders(response: ServerResponse): void {
  for (const name of OF_DOCUMENTS) response.removeHeader(name);
}

export function setBaseHeaders({ request, response }: Exchange): void {
  for (const [name, value] of baseHeaders()) response.setHeader(name, value);
  // A photo that is missing is text.
  if (request.url?.startsWith('/objects/')) dropDocumentHeaders(response);
  // The one page that scans barcodes; links to it load a new document.
  if (request.url?.startsWith('/my-listings/closeout')) {
    response.setHeader('Permissions-Policy', permissions('(self)'));
  }
}

const permissions = (camera: string) => `camera=${camera}, geolocation=(self), microphone=()`;

export function baseHeaders(): [string, string][] {
  cachedBaseHeaders ??= [
    ['X-Content-Type-Options', 'nosniff'],
    // 'no-referrer' would make browsers send 'Origin: null' with native posts.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', permissions('()')],
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

/** `scriptSource`: a nonce, or hashes on a shared page, where a nonce would protect no one. */
export function contentSecurityPolicy(
  scriptSource: string,
  { paying }: { paying: boolean },
): string {
  const rest = paying
    ? (payingPolicy ??= restOfPolicy(true))
    : (plainPolicy ??= restOfPolicy(false));
  return `script-src 'self' ${scriptSource}${rest}`;
}

let payingPolicy: string | undefined;
let plainPolicy: string | undefined;

function restOfPolicy(paying: boolean): string {
  const { sandbox } = env();
  // Browsers apply form-action to a post's redirects too, so the hosted pages are named.
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
