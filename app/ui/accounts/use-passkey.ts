import { useState } from 'react';
import { useHydrated } from '../hydrated';
import type * as PasskeyBrowser from './passkey-browser';
import { SITE_NAME } from '~/lib/site';

/** `canUse` once scripts run, in browsers with passkeys. */
export function usePasskey(canceled: string) {
  const hydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (work: (browser: typeof PasskeyBrowser) => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      const browser = await import('./passkey-browser');
      await work(browser).catch((failure: unknown) =>
        setError(browser.sentenceOf(failure, canceled)),
      );
    } catch {
      setError(`We couldn’t reach ${SITE_NAME}. Check your connection and try again.`);
    } finally {
      setBusy(false);
    }
  };
  return { canUse: hydrated && 'PublicKeyCredential' in window, isBusy, error, run };
}
