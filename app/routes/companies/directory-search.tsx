import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';

export function DirectorySearch({
  text,
  onText,
}: {
  text: string;
  onText: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  // Typed before hydration.
  useEffect(() => {
    if (input.current) onText(input.current.value);
  }, [onText]);
  return (
    <Form method="get" action="/companies" role="search" aria-label="Companies" replace>
      <label className="label" htmlFor="company-search">
        Search companies
      </label>
      <div className="find max-w-form">
        <input
          ref={input}
          id="company-search"
          className="input"
          type="search"
          name="search"
          maxLength={100}
          placeholder="Name, city or state"
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <button type="submit" className="btn">
          Search
        </button>
      </div>
    </Form>
  );
}
