import type { Viewer } from './session.server';

export function viewerPlace(viewer: Viewer | null): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = viewer?.company ?? {};
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

/** As a filter for location */
export function viewerLocation(viewer: Viewer | null): string | null {
  const company = viewer?.company;
  return company ? (company.zipCode?.slice(0, 5) ?? `${company.city}, ${company.state}`) : null;
}
