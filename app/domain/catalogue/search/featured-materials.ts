/** The three selections of the home page. */
export const FEATURED = ['recent', 'popular', 'nearby'] as const;

export type Featured = (typeof FEATURED)[number];

export const FEATURED_LABELS: Record<Featured, string> = {
  recent: 'Recent',
  popular: 'Popular',
  nearby: 'Near You',
};

/** Source: specification, section 9. */
export const FEATURED_COUNT = 4;

export function isFeatured(value: unknown): value is Featured {
  return FEATURED.includes(value as Featured);
}
