import type { Decision } from './decisions';

/** What an admin is asked before a listing is deleted. */
export function deleteMaterialDecision({
  id,
  title,
  isBought,
}: {
  id: string;
  title: string;
  isBought: boolean;
}): Decision {
  return {
    path: `/admin/materials/${id}/delete`,
    title: `Delete ${title}`,
    consequences: [
      'It leaves the market at once, and the lists of everybody who saved it.',
      isBought
        ? 'It has been bought, so it is kept for the pages of those transactions.'
        : 'Its photos are removed with it.',
      'This can’t be undone.',
    ],
    fields: [],
    kind: 'bad',
    button: 'Delete Material',
    pending: 'Deleting...',
    failed: 'Delete Failed',
  };
}
