import { COMPANIES_COPY } from '~/domain/companies/copy';
import { Checkbox } from '../form/select-field';

/** Asked once per version of the terms; the server refuses setup without it. */
export function TermsCheckbox({ isAsked }: { isAsked: boolean }) {
  const { accept, link, hint } = COMPANIES_COPY.sellerTerms;
  if (!isAsked) return null;
  return (
    <Checkbox
      name="acceptTerms"
      required
      hint={hint}
      label={
        <>
          {`${accept} `}
          <a className="link" href="/terms#seller-terms" target="_blank" rel="noreferrer">
            {link}
          </a>
        </>
      }
    />
  );
}
