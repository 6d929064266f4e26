/** An upload is swept a day after it was sent when no listing has claimed it. */
export const SWEPT_AFTER_MS = 24 * 60 * 60 * 1000;

/** Claimed until shortly before that, so that a claim and the sweep never meet. */
export const CLAIMABLE_MS = SWEPT_AFTER_MS - 10 * 60 * 1000;
