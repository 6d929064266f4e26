import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchJson } from '../fetch-json';

const POLL_EVERY_MS = 5_000;
const MAX_POLLS = 120;
const ANSWER_MS = 30_000;

export type OnboardingState =
  | { step: 'idle' }
  | { step: 'starting' }
  | { step: 'waiting' }
  | { step: 'blocked'; url: string }
  | ({ step: 'failed' } & Refused);

interface Refused {
  message: string;
  /** The password is missing or wrong. */
  isPassword?: boolean;
}

export type OnboardingOptions = {
  address: string;
  failedMessage: string;
  onDone: () => void;
  onGivenUp: () => void;
};

/** Polls every 5 seconds, at most 120 times, one request at a time. */
export function useOnboarding({ address, failedMessage, onDone, onGivenUp }: OnboardingOptions) {
  const [state, setState] = useState<OnboardingState>({ step: 'idle' });
  const isPolling = state.step === 'waiting' || state.step === 'blocked';
  const events = useRef({ onDone, onGivenUp });
  useEffect(() => {
    events.current = { onDone, onGivenUp };
  });

  useEffect(() => {
    if (!isPolling) return;
    const stopped = new AbortController();
    let polls = 0;
    let isPending = false;
    const poll = async () => {
      if (isPending) return;
      polls += 1;
      isPending = true;
      const isOnboarded = await askStatus(address, stopped.signal);
      isPending = false;
      if (stopped.signal.aborted) return;
      if (isOnboarded) events.current.onDone();
      else if (polls >= MAX_POLLS) events.current.onGivenUp();
      if (isOnboarded || polls >= MAX_POLLS) setState({ step: 'idle' });
    };
    const timer = setInterval(() => void poll(), POLL_EVERY_MS);
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [isPolling, address]);

  const start = useCallback(
    async (form: FormData) => {
      // Opened in the click itself: later, browsers treat it as a popup.
      const tab = window.open('', '_blank');
      setState({ step: 'starting' });
      const answer = await askForLink(address, form, failedMessage);
      if ('message' in answer) {
        tab?.close();
        setState({ step: 'failed', ...answer });
      } else if (tab && !tab.closed) {
        tab.location.href = answer.url;
        setState({ step: 'waiting' });
      } else {
        setState({ step: 'blocked', url: answer.url });
      }
    },
    [address, failedMessage],
  );

  return { state, start, stop: () => setState({ step: 'idle' }) };
}

async function askForLink(
  address: string,
  form: FormData,
  failedMessage: string,
): Promise<{ url: string } | Refused> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: form,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const body = (await response.json()) as {
      url?: string;
      message?: string;
      field?: string;
    };
    if (response.ok && body.url) return { url: body.url };
    return {
      message: body.message ?? failedMessage,
      isPassword: body.field === 'currentPassword',
    };
  } catch {
    return { message: failedMessage };
  }
}

const askStatus = (address: string, signal: AbortSignal): Promise<boolean> =>
  fetchJson<{ isOnboarded: boolean }>(address, { signal }).then(
    ({ isOnboarded }) => isOnboarded,
    () => false,
  );
