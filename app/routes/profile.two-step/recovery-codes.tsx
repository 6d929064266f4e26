import { ButtonLink } from '~/ui/button';

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
