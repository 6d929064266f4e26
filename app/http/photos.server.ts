import type { Viewer } from './session/session.server';

/** False with Save-Data or with 'Show Material Images' off. */
export function showsPhotos(request: Request, viewer: Viewer | null): boolean {
  if (request.headers.get('Save-Data') === 'on') return false;
  return viewer?.preferences.showMaterialImages ?? true;
}
