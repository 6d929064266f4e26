import { useEffect, useRef, useState } from 'react';
import { fetchJson, Refusal } from '../fetch-json';

const POLL_EVERY_MS = 5_000;
const MAX_POLLS = 120;
const ANSWER_MS = 30_000;

type OnboardingState =
  | { step: 'idle' | 'starting' | 'waiting' }
  | { step: 'blocked'; url: string }
  | { step: 'failed'; message: string; isPassword: boolean };

type OnboardingOptions = {
  address: string;
  failedMessage: string;
  onDone: () => void;
  onGiveUp: () => void;
};

export function useOnboarding({ address, failedMessage, onDone, onGiveUp }: OnboardingOptions) {
  const [state, setState] = useState<OnboardingState>({ step: 'idle' });
  const waiting = useRef(new AbortController());
  useEffect(() => () => waiting.current.abort(), []);

  const start = async (form: FormData) => {
    // Opened during the click: later, browsers would block it as a popup.
    const tab = window.open('', '_blank');
    waiting.current.abort();
    const { signal } = (waiting.current = new AbortController());
    setState({ step: 'starting' });
    try {
      const { url } = await fetchJson<{ url: string }>(address, {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const isOpen = tab && !tab.closed;
      if (isOpen) tab.location.href = url;
      setState(isOpen ? { step: 'waiting' } : { step: 'blocked', url });
    } catch (error) {
      tab?.close();
      const refusal = error instanceof Refusal ? error : null;
      setState({
        step: 'failed',
        message: refusal?.message || failedMessage,
        isPassword: refusal?.field === 'currentPassword',
      });
      return;
    }
    const isDone = await isSetUp(address, signal);
    if (signal.aborted) return;
    setState({ step: 'idle' });
    (isDone ? onDone : onGiveUp)();
  };
  const stop = () => {
    waiting.current.abort();
    setState({ step: 'idle' });
  };
  return { state, start, stop };
}

/** Asks every 5 seconds, at most 120 times, one request at a time. */
async function isSetUp(address: string, signal: AbortSignal): Promise<boolean> {
  for (let asked = 0; asked < MAX_POLLS && !signal.aborted; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    const status = await fetchJson<{ isOnboarded: boolean }>(address, { signal }).catch(() => null);
    if (status?.isOnboarded) return true;
  }
  return false;
}
