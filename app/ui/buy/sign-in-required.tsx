import { TRADING_COPY } from '~/domain/trading/copy';
import { ButtonLink, UnavailableAction } from '../button';
import { Notice } from '../feedback/notice';

export function SignInRequired({ returnTo }: { returnTo: string }) {
  return (
    <>
      <Notice
        title={TRADING_COPY.signInRequired}
        action={
          <ButtonLink to={`/signin?${new URLSearchParams({ returnTo })}`}>Sign In</ButtonLink>
        }
      >
        {TRADING_COPY.signInRequiredDetail}
      </Notice>
      <div>
        <UnavailableAction
          kind="go"
          label={TRADING_COPY.signInToPurchase}
          reason="You need to be signed in to buy."
          reasonId="buy-sign-in"
        />
      </div>
    </>
  );
}
