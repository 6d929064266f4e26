import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { deleteDraft, lookUpCode, saveDraft } from '~/domain/catalogue/index.server';
import { upcProblem } from '~/domain/catalogue/materials/trade-facts.schema';
import { draftOf, SaveDraft } from '~/domain/catalogue/selling/drafts.schema';
import { answerJson, parseOn } from '~/http/api.server';
import { readFormData } from '~/http/forms/forms.server';
import { requireCaller } from '~/http/session/guards.server';

/**
 * `?code=` answers `{known}`: what Offcut knows about a SKU or UPC, for the draft `id`. If that is
 * nothing and the code is a UPC, `message` is what is wrong with it.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get('code');
  if (code === null) {
    const headers = { Allow: 'POST, DELETE' };
    return Response.json({ message: 'Use POST to save a draft.' }, { status: 405, headers });
  }
  return answerJson(async () => {
    const { actor } = await requireCaller(request);
    const known = await lookUpCode(code, actor, searchParams.get('id'));
    const problem = !known && searchParams.has('isUpc') && upcProblem(code);
    return { known, ...(problem && { message: problem }) };
  });
}

/** Answers `{id, version}`, or `{message, code, details}` with the refusal's status. */
export function action({ request }: ActionFunctionArgs) {
  return answerJson(async () => {
    const { actor } = await requireCaller(request);
    if (request.method === 'DELETE') {
      await deleteDraft(new URL(request.url).searchParams.get('id') ?? '', actor);
      return {};
    }
    const draft = draftOf(await readFormData(request, 100_000));
    return saveDraft(parseOn(SaveDraft, draft), actor);
  });
}
