/** First thing in the body; the page's <main> carries id="main" and tabIndex -1. */
export function SkipLink() {
  return (
    <a href="#main" className="skip sr">
      Skip to main content
    </a>
  );
}
