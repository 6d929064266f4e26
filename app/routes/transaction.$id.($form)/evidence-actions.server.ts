import { data } from '@remix-run/node';
import { EVIDENCE_KINDS, SendEvidence } from '~/domain/trading/disputes/send-evidence.schema';
import { openEvidenceFile, sendEvidence, uploadEvidence } from '~/domain/trading/index.server';
import { readForm } from '~/http/forms/forms.server';
import { redirectWithToast } from '~/http/toasts.server';
import type { Actor } from '~/lib/actor';
import { type DomainError, isDomainError } from '~/lib/errors';
import { toast } from '~/lib/text/toast';
import type { FormAction } from './form-actions.server';

/** Photos over the limit are refused on the form, so nothing typed is lost. */
const MAX_FORM_BYTES = 40_000_000;

export const evidenceActions: Record<string, FormAction> = {
  async evidence(request, { transactionId, here, actor }) {
    const form = await readForm(request, SendEvidence, { maxBytes: MAX_FORM_BYTES });
    const { formData } = form;
    const refusal = await uploadFiles(formData, transactionId, actor);
    const answer = await form.submit(async (input) => {
      if (refusal) throw refusal;
      const outcome = await sendEvidence({ ...input, transactionId }, actor);
      const news =
        outcome === 'sent'
          ? toast('Evidence sent', 'The bank will review it. We’ll let you know what it decides.')
          : toast('Evidence saved', 'We’ll send it as soon as the payment provider responds.');
      return redirectWithToast(here, news);
    });
    if (!('data' in answer)) return answer;
    const kept = keptFiles(formData, transactionId);
    return data({ ...answer.data, evidenceFiles: kept }, answer.init ?? undefined);
  },
};

/** Uploaded even if the rest is refused: the form then carries them. */
async function uploadFiles(formData: FormData, transactionId: string, actor: Actor) {
  let refusal: DomainError | null = null;
  for (const kind of EVIDENCE_KINDS) {
    const file = formData.get(kind);
    formData.delete(kind);
    if (!(file instanceof File) || !file.name) continue;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const upload = { transactionId, kind, name: file.name, bytes };
      const sealed = await uploadEvidence(upload, actor);
      const others = keptFiles(formData, transactionId).filter((each) => each.kind !== kind);
      formData.delete('files');
      for (const each of [...others.map((other) => other.sealed), sealed]) {
        formData.append('files', each);
      }
    } catch (error) {
      if (!isDomainError(error)) throw error;
      refusal ??= error;
    }
  }
  return refusal;
}

const keptFiles = (formData: FormData, transactionId: string) =>
  formData
    .getAll('files')
    .slice(0, EVIDENCE_KINDS.length)
    .flatMap((sealed) => {
      const file = typeof sealed === 'string' ? openEvidenceFile(sealed, transactionId) : null;
      return file ? [{ sealed: sealed as string, kind: file.kind, name: file.name }] : [];
    });
