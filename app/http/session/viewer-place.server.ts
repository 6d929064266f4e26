import type { Viewer } from './session.server';

export function viewerPlace(viewer: Viewer | null): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = viewer?.company ?? {};
  return latitude == null || longitude == null ? null : { latitude, longitude };
}
