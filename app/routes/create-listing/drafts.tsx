import { Form } from '@remix-run/react';
import type { DraftRow } from '~/domain/catalogue/copy';
import { Time } from '~/ui/data/time';
import { SubmitButton } from '~/ui/form/submit-button';
import { AppLink } from '~/ui/link';
import { Disclosure } from '~/ui/overlay/disclosure';

const FEW = 3;

export function Drafts({ drafts, isContinuing }: { drafts: DraftRow[]; isContinuing: boolean }) {
  if (drafts.length === 0) return null;
  return (
    <Disclosure
      summary={`Continue a draft (${drafts.length})`}
      open={!isContinuing && drafts.length <= FEW}
    >
      <ul className="grid gap-3">
        {drafts.map(({ id, title, editedBy, updatedAt }) => (
          <li key={id} className="row justify-between">
            <span>
              <AppLink to={`/create-listing?draft=${id}`} reloadDocument>
                {title || 'Untitled draft'}
              </AppLink>
              <span className="meta block">
                <Time at={updatedAt} format="relative" />
                {editedBy ? ` by ${editedBy}` : ''}
              </span>
            </span>
            <Form method="post" encType="multipart/form-data">
              <input type="hidden" name="draftId" value={id} />
              <SubmitButton
                kind="bare"
                size="sm"
                name="intent"
                value="delete-draft"
                aria-label={`Delete draft: ${title || 'Untitled draft'}`}
                pending="Deleting..."
              >
                Delete
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
