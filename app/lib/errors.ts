const STATUS_BY_CODE = {
  invalid: 400,
  wrong_seller: 400,
  unauthenticated: 401,
  code_required: 401,
  forbidden: 403,
  password_required: 403,
  second_factor_required: 403,
  own_listing: 403,
  not_onboarded: 403,
  no_company: 403,
  account_blocked: 403,
  not_found: 404,
  conflict: 409,
  locked: 409,
  price_changed: 409,
  out_of_stock: 409,
  unavailable: 409,
  seller_cannot_be_paid: 409,
  already_settled: 409,
  too_large: 413,
  unsupported_type: 415,
  unreadable_image: 422,
  reused_key: 422,
  rate_limited: 429,
  payment_failed: 402,
  service_unavailable: 503,
} as const;

export type DomainErrorCode = keyof typeof STATUS_BY_CODE;

export const DOMAIN_ERROR_CODES = Object.keys(STATUS_BY_CODE) as DomainErrorCode[];

/** An expected refusal. Throwing it rolls back the transaction around it. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly field?: string;
  /** Several fields' own sentences */
  readonly fields?: Record<string, string>;
  readonly details?: Record<string, string | number | boolean>;

  constructor(
    code: DomainErrorCode,
    message: string,
    options: Pick<DomainError, 'field' | 'fields' | 'details' | 'cause'> = {},
  ) {
    super(message, options);
    this.name = 'DomainError';
    this.code = code;
    this.field = options.field;
    this.fields = options.fields;
    this.details = options.details;
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}

/** Refuses what was entered in `field`. */
export const invalid = (field: string | undefined, sentence: string) =>
  new DomainError('invalid', sentence, { field });

export function isDomainError(error: unknown): error is DomainError {
  return error instanceof DomainError;
}
