import { ButtonLink } from '~/ui/button';
import { plural } from '~/ui/data/plural';
import { Time } from '~/ui/data/time';
import { ConfirmedForm } from '~/ui/form/confirmed-form';
import { type FormResult, resultOf } from '~/ui/form/form-result';
import { Disclosure } from '~/ui/overlay/disclosure';

const CHANGES = [
  {
    summary: 'Get new recovery codes',
    text: 'You get ten new codes. The ones you have stop working.',
    button: { intent: 'renew-codes', label: 'Get New Codes', pending: 'Making codes...' },
  },
  {
    summary: 'Turn off two-step sign-in',
    text: 'Your password alone will be enough to sign in. To move to a new phone, turn it off and set it up again there.',
    button: { intent: 'turn-off', label: 'Turn Off', pending: 'Turning off...', kind: 'bad' },
  },
] as const;

export function TwoStepOn({
  since,
  left,
  result,
  asksPassword,
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
        your authenticator app. {plural(left, 'recovery code is', 'recovery codes are')} left.
      </p>
      {CHANGES.map(({ summary, text, button }) => {
        const own = resultOf(result, button.intent);
        return (
          <Disclosure key={summary} summary={summary} open={own !== null}>
            <ConfirmedForm
              {...button}
              result={own}
              asksPassword={asksPassword}
              passwordId={`${button.intent}-password`}
            >
              <p>{text}</p>
            </ConfirmedForm>
          </Disclosure>
        );
      })}
    </>
  );
}

/** Shown once. */
export function RecoveryCodes({ codes, isAdmin }: { codes: string[]; isAdmin: boolean }) {
  return (
    <section className="note good" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="text-base">
        Your recovery codes
      </h2>
      <p>
        Print these or write them down, and keep them away from your phone. Each one signs you in
        once if you lose your authenticator app. You won’t see them again.
      </p>
      <ul className="num my-3 columns-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isAdmin ? (
        <p>
          <ButtonLink to="/admin">Open the Dashboard</ButtonLink>
        </p>
      ) : null}
    </section>
  );
}
