import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { DelayedRedirect } from '~/ui/layout/delayed-redirect';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';

const SHOWN_SECONDS = 3;

const { title } = ACCOUNTS_COPY.admin.created;

export function AdminCreated() {
  return (
    <NarrowPage title={title}>
      <p>
        You can sign in now. The sign-in page opens in {SHOWN_SECONDS} seconds, or{' '}
        <AppLink to="/signin">sign in now</AppLink>.
      </p>
      <DelayedRedirect to="/signin" afterSeconds={SHOWN_SECONDS} />
    </NarrowPage>
  );
}
