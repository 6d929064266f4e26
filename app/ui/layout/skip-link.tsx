export function SkipLink() {
  return (
    <a href="#main" className="skip sr">
      Skip to main content
    </a>
  );
}
