import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { CONDITION_LABELS } from '~/lib/choices/conditions';
import { decimalToCents, formatMoney } from '~/lib/money';
import { AdminRowMenu, withReturn } from '~/ui/admin/admin-row-menu';
import { AvailableBadge } from '~/ui/admin/badges';
import { CompanyLink } from '~/ui/admin/company-link';
import { deleteMaterialDecision, hideMaterialDecision } from '~/ui/admin/decisions/decisions';
import { useOpenDialog } from '~/ui/admin/decisions/dialogs';
import type { EditedMaterial } from '~/ui/admin/forms/material-form';
import type { PhotoFormProps } from '~/ui/admin/forms/photo-form';
import { useLive } from '~/ui/admin/live/live-admin';
import { askLock, releaseLock } from '~/ui/admin/use-edit-lock';
import { actions, count, labeled, numeric, plain, rowHeader } from '~/ui/data/columns';
import type { Column } from '~/ui/data/table';
import { Thumbnail } from '~/ui/data/thumbnail';
import { showToast } from '~/ui/feedback/toast';
import { lazyPart } from '~/ui/lazy-part';
import { AppLink } from '~/ui/link';
import { useAddress } from '~/ui/use-address';
import type { MaterialRow as Row } from './material-row';

export const MATERIAL_COLUMNS: Column<Row>[] = [
  rowHeader('Material', (row) => (
    <div className="flex gap-3">
      {row.imageUrl ? (
        <Thumbnail imageUrl={row.imageUrl} />
      ) : (
        <span className="thumb" aria-hidden="true" />
      )}
      <div>
        <Title row={row} />
        <span className="meta block">{`${row.category} · ${CONDITION_LABELS[row.condition]}`}</span>
        <span className="meta line-clamp-1">{row.excerpt}</span>
      </div>
    </div>
  )),
  plain('Company and location', ({ company, location }) => (
    <>
      <CompanyLink company={company} />
      <span className="meta block">{location}</span>
    </>
  )),
  count('Quantity', ({ quantity }) => quantity),
  numeric('Price', ({ price, priceUnit }) => (
    <>
      {formatMoney(decimalToCents(price))} <span className="quiet">{priceUnit}</span>
    </>
  )),
  labeled('Availability', (row) => <Availability row={row} />),
  actions((row) => <Actions row={row} />),
];

function Title({ row: { id, title } }: { row: Row }) {
  return <AppLink to={withReturn(`/admin/materials/${id}`, useAddress())}>{title}</AppLink>;
}

function useLockOf(row: Row) {
  const live = useLive();
  return live?.locks ? (live.locks.get(row.id) ?? null) : row.lock;
}

function Availability({ row }: { row: Row }) {
  const lock = useLockOf(row);
  const live = useLive();
  return (
    <>
      <AvailableBadge {...row} />
      {lock ? (
        <span className="meta flow-root whitespace-pre-line">
          {lock.lockedBy === live?.myId ? 'You are editing' : `${lock.lockedByName} is editing`}
        </span>
      ) : null}
    </>
  );
}

function Actions({ row }: { row: Row }) {
  const { id, title, available } = row;
  const dialogs = useMaterialDialogs();
  const live = useLive();
  const lock = useLockOf(row);
  const isOthers = lock !== null && lock.lockedBy !== live?.myId;
  const { materialLocked } = ADMINISTRATION_COPY;
  const action = `/admin/materials/${id}`;
  const toDetails = { label: 'Details', to: action };
  const toPhoto = { label: 'Photo', to: `${action}?decide=photo` };
  const toHide = { label: 'Make Unavailable', decision: hideMaterialDecision(row) };
  const toDelete = {
    label: 'Delete',
    decision: deleteMaterialDecision({ id, title, isBought: row.isBought }),
  };
  if (isOthers) {
    const refused = {
      disabledBecause: `${lock.lockedByName} is editing`,
      onOpen: () =>
        showToast({
          kind: 'info',
          title: materialLocked.title,
          description: materialLocked.description(lock.lockedByName),
        }),
    };
    const all = [toDetails, toPhoto, ...(available ? [toHide] : []), toDelete];
    return <AdminRowMenu about={title} actions={all.map((item) => ({ ...item, ...refused }))} />;
  }
  return (
    <AdminRowMenu
      about={title}
      actions={[
        { ...toDetails, onOpen: dialogs && ((from) => void dialogs.details(id, from)) },
        { ...toPhoto, onOpen: dialogs && ((from) => dialogs.photo(row, from)) },
        available ? toHide : { label: 'Make Available', action, intent: 'available' },
        toDelete,
      ]}
    />
  );
}

const DetailsDialog = lazyPart(() => import('./details-dialog'));
const PhotoDialog = lazyPart(() => import('./photo-dialog'));

let isAsking = false;

function useMaterialDialogs() {
  const open = useOpenDialog();
  if (!open) return null;
  return {
    async details(materialId: string, from: HTMLElement) {
      if (isAsking) return;
      isAsking = true;
      const answer = await askLock<EditedMaterial>(materialId, 'acquire');
      isAsking = false;
      if (!answer.ok) {
        const { lockFailed, materialLocked } = ADMINISTRATION_COPY;
        const { code, title, message } = answer.refusal;
        showToast({
          kind: 'error',
          title: code === 'locked' ? (title ?? materialLocked.title) : lockFailed.title,
          description: message ?? lockFailed.description,
        });
      } else if (!open(from, (onClose) => <DetailsDialog {...answer.body} onClose={onClose} />)) {
        // The list was closed during the request: no dialog is left to release the lock.
        await releaseLock(materialId);
      }
    },
    photo(material: PhotoFormProps['material'], from: HTMLElement) {
      open(from, (onClose) => <PhotoDialog material={material} onClose={onClose} />);
    },
  };
}
