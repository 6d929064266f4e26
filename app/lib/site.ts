/** What an admin sets at /admin/settings. Its values here are the defaults. */
export interface Site {
  name: string;
  /** '#c2410c' */
  accent: string;
  /** '3f9a0c1d2b4e5f60-140x32', as wide and high as in the header; empty for the default mark */
  logo: string;
  supportEmail: string;
  legalEmail: string;
  /** When the first answer to a registration comes: '2-3 business days' */
  reviewPromise: string;
  /** How long the whole review takes */
  reviewTime: string;
  /** Of the subtotal, in force now */
  feeBasisPoints: number;
  /** 'From December 1, 2026, the platform fee is 6%.' Empty when no change is coming */
  comingFee: string;
  /** The style sheet of another accent color */
  accentCss: string;
}

export const SITE_DEFAULTS: Site = {
  name: 'Offcut',
  accent: '#c2410c',
  logo: '',
  supportEmail: 'support@offcut.example',
  legalEmail: 'legal@offcut.example',
  reviewPromise: '2-3 business days',
  reviewTime: '3-5 business days',
  feeBasisPoints: 500,
  comingFee: '',
  accentCss: '',
};

/** A logo much wider than high has the name in it, and is shown in its place. */
export function logoSize(logo: string) {
  const [, width, height] = logo.split(/[-x]/).map(Number);
  return width && height ? { width, height, isWide: width > 2 * height } : null;
}

/** 525 → '5.25%' */
export const feePercent = (basisPoints: number): string => `${basisPoints / 100}%`;

/*
 * Live: `applySite` changes them in the server when an admin saves, and in the browser with the
 * page. Read them where a text is made, never in a constant of a module.
 */
export let SITE_NAME: string;
export let SUPPORT_EMAIL: string;
export let LEGAL_EMAIL: string;
export let REVIEW_PROMISE: string;
export let REVIEW_TIME: string;
export let PLATFORM_FEE_BASIS_POINTS: number;
export let PLATFORM_FEE: string;
export let COMING_FEE: string;
export let ACCENT: string;
export let LOGO: string;
/** In the server: the files of the logo; none for the default mark. */
export let LOGO_PNGS: readonly Uint8Array[] = [];
export let ACCENT_CSS: string;
/** On the checkout, the receipt, its email and the terms. */
export let SALES_TAX: string;
/** What differs from the defaults, as JSON for the browser; undefined when nothing does. */
export let SITE_CHANGES: string | undefined;

export function applySite(changes: Partial<Site>, pngs: readonly Uint8Array[] = []): void {
  const site = { ...SITE_DEFAULTS, ...changes };
  SITE_NAME = site.name;
  SUPPORT_EMAIL = site.supportEmail;
  LEGAL_EMAIL = site.legalEmail;
  REVIEW_PROMISE = site.reviewPromise;
  REVIEW_TIME = site.reviewTime;
  PLATFORM_FEE_BASIS_POINTS = site.feeBasisPoints;
  PLATFORM_FEE = feePercent(site.feeBasisPoints);
  COMING_FEE = site.comingFee;
  ACCENT = site.accent;
  LOGO = site.logo;
  LOGO_PNGS = pngs;
  ACCENT_CSS = site.accentCss;
  SALES_TAX = `${SITE_NAME} collects no sales tax. Buyer and seller settle any that is due.`;
  const changed = Object.entries(site).filter(
    ([key, value]) => value !== SITE_DEFAULTS[key as keyof Site],
  );
  SITE_CHANGES = changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : undefined;
}

/** In the browser: applies the settings of the page, or of a later response. */
function readSite(changes: string | undefined): void {
  if (changes !== SITE_CHANGES) applySite(changes ? (JSON.parse(changes) as Partial<Site>) : {});
}

let loadedWith: object | undefined;

/** Only for responses after the page's own: its HTML says which settings it was made with. */
export function readLaterSite(answer: { site?: string }): void {
  if (answer !== (loadedWith ??= answer)) readSite(answer.site);
}

applySite({});
if (typeof document !== 'undefined') readSite(document.documentElement.dataset.site);

/** '2–3 business days', in running text */
export const dashed = (days: string): string => days.replace('-', '–');

export const pageTitle = (page: string): string => `${page} · ${SITE_NAME}`;

const DESCRIPTION =
  'Construction companies sell and buy surplus materials. Verified companies, secure payment.';

export const titledMeta = (title: string, description = DESCRIPTION) => [
  { title },
  { name: 'description', content: description },
];

/** For a route's `meta`. */
export const pageMeta = (page: string, description?: string) =>
  titledMeta(pageTitle(page), description);

/** Of an address that search engines must not list, as the key to something or one of endlessly many. */
export const unlistedMeta = (page: string) => [
  { title: pageTitle(page) },
  { name: 'robots', content: 'noindex' },
];

export const defaultMailFrom = (): string => `${SITE_NAME} <mail@offcut.example>`;
export const DEMO_BUYER_EMAIL = 'buyer@offcut.example';
