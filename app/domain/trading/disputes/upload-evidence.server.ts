import { countToward } from '~/db/rate-limits.server';
import type { Actor } from '~/lib/actor';
import { DomainError, invalid } from '~/lib/errors';
import { EMPTY_FILE } from '~/lib/schema-fields';
import { seal, unseal } from '~/lib/seal.server';
import { stripe } from '~/services/stripe.server';
import { MAX_EVIDENCE_BYTES, REFUSALS } from '../copy';
import { requireAnswerer } from '../record/require-party.server';
import { EVIDENCE_KINDS, type EvidenceKind } from './send-evidence.schema';

const UPLOADS = { name: 'evidence', max: 30, withinSeconds: 60 * 60 };

/** A file's type by its first bytes: the declared type and name prove nothing. */
const STARTS: Record<string, string> = {
  '%PDF-': 'application/pdf',
  '\xff\xd8\xff': 'image/jpeg',
  '\x89PNG\r\n\x1a\n': 'image/png',
};

export interface EvidenceFile {
  kind: EvidenceKind;
  name: string;
  size: number;
  fileId: string;
}

/**
 * Gives Stripe a PDF, JPEG or PNG of at most 4.5 MB, which no one here keeps. @returns the file
 * sealed for this purchase, so that no one can send another seller's
 * @throws DomainError `not_found`, `forbidden`, `invalid`, `unsupported_type`, `too_large`,
 *   `rate_limited`, `service_unavailable`
 */
export async function uploadEvidence(
  {
    transactionId,
    kind,
    name,
    bytes,
  }: { transactionId: string; kind: EvidenceKind; name: string; bytes: Uint8Array },
  actor: Actor,
): Promise<string> {
  await requireAnswerer(transactionId, actor);
  const field = kind;
  if (bytes.length === 0) throw invalid(field, EMPTY_FILE);
  if (bytes.length > MAX_EVIDENCE_BYTES) {
    throw new DomainError('too_large', REFUSALS.evidenceTooLarge, { field });
  }
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const start = Object.keys(STARTS).find((each) => head.startsWith(each));
  if (!start) throw new DomainError('unsupported_type', REFUSALS.evidenceType, { field });
  await countToward(UPLOADS, actor.companyId!);
  const shown = plainName(name);
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const { id: fileId } = await stripe().files.create({
      purpose: 'dispute_evidence',
      file: { data, name: shown, type: STARTS[start] },
    });
    return seal(
      JSON.stringify([transactionId, kind, shown, bytes.length, fileId]),
      'dispute evidence',
    );
  } catch (cause) {
    throw new DomainError('service_unavailable', REFUSALS.evidenceUnsent, { field, cause });
  }
}

const plainName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[^\p{L}\p{N} ._()-]/gu, '')
    .trim()
    .slice(-80) || 'file';

/** Null when it was altered, or made for another purchase. */
export function openEvidenceFile(sealed: string, transactionId: string): EvidenceFile | null {
  try {
    const [of, kind, name, size, fileId] = JSON.parse(unseal(sealed, 'dispute evidence')) as [
      string,
      EvidenceKind,
      string,
      number,
      string,
    ];
    return of === transactionId && EVIDENCE_KINDS.includes(kind)
      ? { kind, name, size, fileId }
      : null;
  } catch {
    return null;
  }
}
