import { useEffect, useState } from 'react';
import { Button } from '~/ui/button';
import { Notice } from '~/ui/feedback/notice';
import { useHydrated } from '~/ui/hydrated';
import {
  getPushState,
  type PushState,
  turnPushOff,
  turnPushOn,
} from '~/ui/notifications/push-browser';
import { SITE_NAME } from '~/lib/site';
import { Panel } from '~/ui/layout/panel';

const WORDS: Record<PushState, string> = {
  get unsupported() {
    return `This browser can’t show push messages. On an iPhone, add ${SITE_NAME} to the home screen and open it there.`;
  },
  blocked:
    'This browser blocks notifications from this site. Allow them in the browser’s site settings, then come back.',
  off: 'Push is off in this browser.',
  get on() {
    return `Push is on in this browser, even when no ${SITE_NAME} page is open.`;
  },
};

const BUTTONS = {
  off: ['Turn on push', 'Turning on...'],
  on: ['Turn off push', 'Turning off...'],
} as const;

export function PushSwitch({ isSubscribed }: { isSubscribed: boolean }) {
  const hydrated = useHydrated();
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    getPushState().then(
      (found) => setState(found === 'on' && !isSubscribed ? 'off' : found),
      () => setState('unsupported'),
    );
  }, [isSubscribed]);

  const turn = async (work: () => Promise<PushState>) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      setState(await work());
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel id="push" title="Push to this browser">
      {hydrated ? null : <p>Push messages need JavaScript, which is off.</p>}
      <p role="status">{state ? WORDS[state] : null}</p>
      {hasFailed ? (
        <Notice kind="error" title="Nothing was changed">
          Your browser or its push service didn’t respond. Check your connection and try again.
        </Notice>
      ) : null}
      {state === 'off' || state === 'on' ? (
        <div className="row">
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() => void turn(state === 'off' ? turnPushOn : turnPushOff)}
          >
            {BUTTONS[state][isBusy ? 1 : 0]}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
