import type { Viewer } from './session.server';

/** Where the viewer's company is, for distances; null for a guest and where it is not known. */
export function viewerPlace(viewer: Viewer | null): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = viewer?.company ?? {};
  return latitude == null || longitude == null ? null : { latitude, longitude };
}
