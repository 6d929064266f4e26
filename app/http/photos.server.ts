import type { Viewer } from './session.server';

/** False where the browser saves data or the viewer has switched 'Show Material Images' off. */
export function showsPhotos(request: Request, viewer: Viewer | null): boolean {
  if (request.headers.get('Save-Data') === 'on') return false;
  return viewer?.preferences.showMaterialImages ?? true;
}
