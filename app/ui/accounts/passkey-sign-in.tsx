import { Button } from '../button';
import { usePasskey } from './use-passkey';

export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const { canUse, isBusy, error, run } = usePasskey(
    'No passkey was used. Try again, or sign in with your password.',
  );
  if (!canUse) return null;
  const signIn = () =>
    run(async (browser) => {
      await browser.signInWithPasskey();
      window.location.assign(returnTo);
    });
  return (
    <>
      {error ? (
        <p role="alert" className="err">
          {error}
        </p>
      ) : null}
      <p>
        <Button aria-disabled={isBusy || undefined} onClick={() => void signIn()}>
          {isBusy ? 'Waiting for your passkey...' : 'Use a passkey'}
        </Button>
      </p>
    </>
  );
}
