import { ButtonLink } from '../../button';
import { Notice } from '../../feedback/notice';
import type { FormResult } from '../../form/form-result';
import { AdminBreadcrumbs } from '../admin-breadcrumbs';
import { PageHeader } from '../../layout/page-header';
import { DecisionForm } from './decision-form';
import type { Decision } from './decisions';

type DecisionPageProps = {
  decision: Decision;
  list: { to: string; label: string };
  subtitle?: string;
  refusal?: string | null;
  returnTo: string;
  result?: FormResult | null;
};

export function DecisionPage({
  decision,
  list,
  subtitle,
  refusal,
  returnTo,
  result,
}: DecisionPageProps) {
  return (
    <div className="stack max-w-form">
      <AdminBreadcrumbs crumbs={[list]} current={decision.title} />
      <PageHeader title={decision.title} subtitle={subtitle} />
      {refusal ? (
        <Notice kind="warn" action={<ButtonLink to={returnTo}>Go back</ButtonLink>}>
          {refusal}
        </Notice>
      ) : (
        <DecisionForm
          decision={decision}
          result={result}
          returnTo={returnTo}
          cancel={<ButtonLink to={returnTo}>Cancel</ButtonLink>}
        />
      )}
    </div>
  );
}
