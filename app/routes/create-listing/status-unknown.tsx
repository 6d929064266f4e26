import { Form, useNavigation } from '@remix-run/react';
import { LISTING_COPY } from '~/domain/catalogue/selling/copy';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { Notice } from '~/ui/feedback/notice';

export function StatusUnknown() {
  const isChecking = useNavigation().state !== 'idle';
  const { description, advice, retry } = COMPANIES_COPY.statusFailed;
  return (
    <Notice
      kind="error"
      action={
        <Form method="get" action="/create-listing">
          <button type="submit" className="btn go" aria-disabled={isChecking || undefined}>
            {isChecking ? LISTING_COPY.checking : retry}
          </button>
        </Form>
      }
    >
      <p>{description}</p>
      <p>{advice}</p>
    </Notice>
  );
}
