import { AppLink } from '../link';

export function AcceptsTerms({ button }: { button: string }) {
  return (
    <p className="hint">
      {`By choosing “${button},” you accept, for yourself and your company, the `}
      <AppLink to="/terms">Terms of Service</AppLink>. The{' '}
      <AppLink to="/privacy">Privacy Policy</AppLink> says what we keep.
    </p>
  );
}
