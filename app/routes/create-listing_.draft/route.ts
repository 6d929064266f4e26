import type { ActionFunctionArgs } from '@remix-run/node';
import { saveDraft } from '~/domain/catalogue/index.server';
import { draftOf, SaveDraft } from '~/domain/catalogue/selling/drafts.schema';
import { answerJson, parseOn } from '~/http/api.server';
import { readFormData } from '~/http/forms/forms.server';
import { requireCaller } from '~/http/session/guards.server';

export function loader() {
  return Response.json(
    { message: 'Send a draft by POST.' },
    { status: 405, headers: { Allow: 'POST' } },
  );
}

/** Answers `{id, version}`, or `{message, code, details}` with the refusal's status. */
export function action({ request }: ActionFunctionArgs) {
  return answerJson(async () => {
    const { actor } = await requireCaller(request);
    const draft = draftOf(await readFormData(request, 100_000));
    return saveDraft(parseOn(SaveDraft, draft), actor);
  });
}
