import { useNavigation } from '@remix-run/react';

export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="under-way" role="progressbar" aria-label="Loading" />;
}
