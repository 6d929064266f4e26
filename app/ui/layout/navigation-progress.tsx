import { useNavigation } from '@remix-run/react';

/**
 * A bar across the top while the browser fetches the next page or sends a form. The style shows it
 * only once that has taken a moment: what is quick does not flicker.
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="under-way" role="progressbar" aria-label="Loading" />;
}
