import { useState } from 'react';
import { useHydrated } from '../hydrated';

const FAILED = 'Your browser didn’t share your location. Type a ZIP code or city.';

/** Rounded to a hundredth of a degree, about half a mile, since the URL shows it. */
export function NearMe({ onFound }: { onFound: (location: string) => void }) {
  const isHydrated = useHydrated();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  if (!isHydrated) return null;
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle');
        onFound(`${latitude.toFixed(2)},${longitude.toFixed(2)}`);
      },
      () => setState('failed'),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  };
  return (
    <>
      <button type="button" className="btn" aria-disabled={state === 'asking'} onClick={ask}>
        {state === 'asking' ? 'Finding you…' : 'Near me'}
      </button>
      <p role="status">{state === 'failed' ? FAILED : null}</p>
    </>
  );
}
