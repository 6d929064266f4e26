import { Form } from '@remix-run/react';
import { Time } from '~/ui/data/time';
import { CurrentPasswordField } from '~/ui/form/password-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { Disclosure } from '~/ui/overlay/disclosure';

export function TwoStepOn({
  since,
  left,
  ...form
}: {
  since: string | Date;
  left: number;
  result: FormResult | undefined;
  asksPassword: boolean;
}) {
  return (
    <>
      <p>
        On since <Time at={since} format="date" />. Signing in takes your password and a code from
        your authenticator app. {left === 1 ? '1 recovery code is' : `${left} recovery codes are`}{' '}
        left.
      </p>
      <Change
        {...form}
        intent="renew-codes"
        summary="Get new recovery codes"
        text="You get ten new codes. The ones you have stop working."
        button="Get New Codes"
        pending="Making codes..."
      />
      <Change
        {...form}
        intent="turn-off"
        summary="Turn off two-step sign-in"
        text="Your password alone will be enough to sign in. To move to a new phone, turn it off and set it up again there."
        button="Turn Off"
        pending="Turning off..."
        isBad
      />
    </>
  );
}

function Change({
  intent,
  summary,
  text,
  button,
  pending,
  isBad = false,
  result,
  asksPassword,
}: {
  intent: string;
  summary: string;
  text: string;
  button: string;
  pending: string;
  isBad?: boolean;
  result: FormResult | undefined;
  asksPassword: boolean;
}) {
  const own = resultOf(result, intent);
  const { errors, error } = readFormResult(own);
  const passwordId = `${intent}-password`;
  return (
    <Disclosure summary={summary} open={own !== null}>
      <Form method="post" className="stack">
        <ErrorSummary errors={errors} ids={{ currentPassword: passwordId }} />
        <p>{text}</p>
        <CurrentPasswordField
          isAsked={asksPassword}
          error={error('currentPassword')}
          id={passwordId}
        />
        <div className="row">
          <SubmitButton
            kind={isBad ? 'bad' : undefined}
            name="intent"
            value={intent}
            pending={pending}
          >
            {button}
          </SubmitButton>
        </div>
      </Form>
    </Disclosure>
  );
}
