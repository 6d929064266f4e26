import { REGISTRATION_STATUS_LABELS } from '~/domain/companies/copy';
import type { Registration } from '~/domain/companies/index.server';
import { REGISTRATION_TONES } from '~/ui/admin/tones';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { AppLink } from '~/ui/link';

export function OtherRegistrations({ others }: Pick<Registration, 'others'>) {
  if (others.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="others">
      <h2 id="others">Other registrations with this email</h2>
      {others.map(({ id, status, companyName, createdAt, ...review }) => (
        <article key={id} className="stack gap-2">
          <p className="row">
            <AppLink to={`/admin/registrations/${id}`}>{companyName}</AppLink>
            <Badge tone={REGISTRATION_TONES[status]}>{REGISTRATION_STATUS_LABELS[status]}</Badge>
          </p>
          <DescriptionList
            facts={[
              { term: 'Asked', value: <Time at={createdAt} format="datetime" /> },
              ...decisionOf(review),
            ]}
          />
        </article>
      ))}
    </section>
  );
}

type Review = Pick<
  Registration['others'][number],
  'reviewedAt' | 'rejectionReason' | 'reviewNotes'
>;

function decisionOf({ reviewedAt, rejectionReason, reviewNotes }: Review) {
  const texts = { 'Rejection Reason': rejectionReason, 'Internal Notes': reviewNotes };
  return [
    ...(reviewedAt ? [{ term: 'Decided', value: <Time at={reviewedAt} format="datetime" /> }] : []),
    ...Object.entries(texts)
      .filter(([, text]) => text)
      .map(([term, text]) => ({
        term,
        value: <span className="whitespace-pre-line">{text}</span>,
      })),
  ];
}
