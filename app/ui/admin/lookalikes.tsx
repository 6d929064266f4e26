import type { Lookalike, ReviewedFacts } from '~/domain/companies/changes/company-changes.views';
import { plain, rowHeader } from '../data/columns';
import { MailAddress } from '../data/mail-address';
import type { Column } from '../data/table';
import { DataTable } from '../data/table';
import { Badge } from '../feedback/badge';
import { Notice } from '../feedback/notice';
import { AppLink } from '../link';
import { VerifiedBadge } from './badges';

type Compared = ReviewedFacts & Pick<Lookalike, 'id' | 'email' | 'phone'>;
type Row = Compared & { title?: string; found?: Lookalike };

/** Shows the company above those it could be mistaken for; nothing if there are none. */
export function Lookalikes({
  title,
  subject,
  lookalikes,
}: {
  title: string;
  subject: Compared;
  lookalikes: Lookalike[];
}) {
  if (lookalikes.length === 0) return null;
  const rows: Row[] = [{ ...subject, title }, ...lookalikes.map((found) => ({ ...found, found }))];
  return (
    <section className="stack" aria-labelledby="lookalikes">
      <h2 id="lookalikes">Companies it could be mistaken for</h2>
      <Notice kind="warn">
        Check that this is not the same company twice, or someone posing as another company.
      </Notice>
      <DataTable
        caption="Companies with the same or a similar name, or the same tax ID"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

const COLUMNS: Column<Row>[] = [
  rowHeader('Company', ({ id, name, title, found }) => (
    <div className="min-w-48">
      {!found || found.isSuspended ? (
        name
      ) : (
        <AppLink to={found.kind === 'company' ? `/company/${id}` : `/admin/registrations/${id}`}>
          {name}
        </AppLink>
      )}
      <span className="row gap-1">
        {title ? <Badge>{title}</Badge> : null}
        {likenessOf(found).map((words) => (
          <Badge key={words} tone="high">
            {words}
          </Badge>
        ))}
      </span>
    </div>
  )),
  plain('Federal Tax ID', ({ taxId }) => taxId ?? 'Not given'),
  plain('Address', ({ address, city, state, zipCode }) => (
    <div className="min-w-40">
      {address ? <span className="block">{address}</span> : null}
      <span className="block">{`${city}, ${state} ${zipCode ?? ''}`}</span>
    </div>
  )),
  plain('Contact', ({ email, phone }) => (
    <>
      {email ? <MailAddress address={email} /> : null}
      {phone ? <span className="meta block">{phone}</span> : null}
    </>
  )),
  plain('Status', ({ found }) => {
    if (!found) return null;
    if (found.kind === 'registration') return <Badge>Under review</Badge>;
    if (found.isSuspended) return <Badge tone="high">Suspended</Badge>;
    return <VerifiedBadge verified={found.verified} no="Not verified" />;
  }),
];

function likenessOf(found: Lookalike | undefined): string[] {
  if (!found) return [];
  const { sameName, sameTaxId } = found;
  const likeness = [...(sameName ? ['Same name'] : []), ...(sameTaxId ? ['Same tax ID'] : [])];
  return likeness.length > 0 ? likeness : ['Similar name'];
}
