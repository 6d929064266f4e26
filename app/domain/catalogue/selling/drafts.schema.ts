import { z } from 'zod/v4';
import { CreateMaterial } from '../materials/create-material.schema';

const AGAIN = 'Reload the page and try again';

const NAMES = Object.keys(CreateMaterial.in.shape).filter(
  (name) => name !== 'id' && name !== 'available',
);

/** As typed: no field of a draft has to be valid yet. */
const DraftFields = z.object(
  Object.fromEntries(NAMES.map((name) => [name, z.array(z.string()).optional()])),
);

export type DraftFields = z.output<typeof DraftFields>;

export const SaveDraft = z.object({
  id: z.uuid(AGAIN),
  /** Of the open page that saves */
  pageId: z.uuid(AGAIN).optional(),
  /** The one that was read; 0 for a new draft */
  version: z.coerce.number(AGAIN).int(AGAIN).min(0, AGAIN).max(1_000_000, AGAIN).default(0),
  fields: DraftFields,
  /** Each field as it was read: if sent, only fields that differ are saved, over any version. */
  seen: DraftFields.optional(),
  /** What the page sent before and has no answer to: no one else's change */
  sent: DraftFields.optional(),
});

export type DraftInput = z.output<typeof SaveDraft>;

export interface Draft {
  id: string;
  title: string;
  version: number;
  fields: DraftFields;
  /** Null once the person has left Offcut */
  editedBy: string | null;
  updatedAt: string;
}

/** The listing form's own fields; anything else it was sent with is dropped. */
export function draftOf(formData: FormData): z.input<typeof SaveDraft> {
  const text = (name: string) => {
    const value = formData.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const fields: DraftFields = {};
  for (const name of NAMES) {
    const values = formData.getAll(name).filter((value) => typeof value === 'string');
    if (values.length > 0) fields[name] = values;
  }
  const seen = readFields(text('seen'));
  const sent = readFields(text('sent'));
  const version = text('draftVersion') || undefined;
  const pageId = text('draftPageId') || undefined;
  return { id: text('id') ?? '', version, pageId, fields, seen, sent };
}

/** Undefined for what isn't JSON of fields. */
function readFields(json: string | undefined): DraftFields | undefined {
  try {
    return DraftFields.parse(JSON.parse(json ?? ''));
  } catch {
    return undefined;
  }
}
