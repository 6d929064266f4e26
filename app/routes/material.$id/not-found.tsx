import { CATALOGUE_COPY } from '~/domain/catalogue/copy';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';

export function NotFound() {
  return (
    <>
      <PageHeader
        title={CATALOGUE_COPY.materialNotFound}
        subtitle="It may have been sold or taken off the market."
      />
      <p className="row">
        <ButtonLink kind="go" to="/browse">
          Browse Materials
        </ButtonLink>
        <ButtonLink to="/categories">Categories</ButtonLink>
        <ButtonLink to="/">Home</ButtonLink>
      </p>
    </>
  );
}
