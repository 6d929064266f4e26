import { AppLink } from '../link';

export function AcceptsTerms({ button }: { button: string }) {
  return (
    <p className="hint">
      {`By choosing “${button},” you accept, for yourself and your company, the `}
      <AppLink to="/terms" target="_blank">
        Terms of Service
      </AppLink>
      . The{' '}
      <AppLink to="/privacy" target="_blank">
        Privacy Policy
      </AppLink>{' '}
      says what we keep. Both open in a new tab, so this form stays as it is.
    </p>
  );
}
