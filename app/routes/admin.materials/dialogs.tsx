import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ADMINISTRATION_COPY } from '~/domain/administration/copy';
import { focusIfLost, tableAround } from '~/ui/admin/focus-if-lost';
import { type EditableMaterial, type MaterialAnswer, MaterialForm } from '~/ui/admin/material-form';
import { PhotoForm, type PhotoFormProps } from '~/ui/admin/photo-form';
import { askLock, type LockRefusal, releaseLock, useEditLock } from '~/ui/admin/use-edit-lock';
import { Button } from '~/ui/button';
import { showToast } from '~/ui/feedback/toast';
import type { CategoryChoice } from '~/ui/form/category-fields';
import { useDialogForm } from '~/ui/form/use-dialog-form';
import { Dialog } from '~/ui/overlay/dialog';

const { lockFailed, materialLocked } = ADMINISTRATION_COPY;

interface Details {
  material: EditableMaterial;
  categories: CategoryChoice[];
}
type PhotoOf = PhotoFormProps['material'];
type Opened = { what: 'details'; details: Details } | { what: 'photo'; material: PhotoOf };

interface Open {
  details: (materialId: string, from: HTMLElement) => void;
  photo: (material: PhotoOf, from: HTMLElement) => void;
}

const OpenContext = createContext<Open | null>(null);
export const useMaterialDialogs = () => useContext(OpenContext);

/** Outside the rows, so that typed text survives when another admin's change moves the row. */
export function MaterialDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isAsking = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const table = useRef<HTMLElement | null>(null);
  const opener = useRef<HTMLElement | null>(null);

  const open = useMemo<Open>(() => {
    const askForDetails = async (materialId: string) => {
      if (isAsking.current) return;
      isAsking.current = true;
      const answer = await askLock<Details>(materialId, 'acquire');
      isAsking.current = false;
      // The list was closed during the request: no dialog is left to release the lock.
      if (!isShown.current) return answer.ok ? releaseLock(materialId) : undefined;
      if (answer.ok) setOpened({ what: 'details', details: answer.body });
      else tellRefusal(answer.refusal);
    };
    const remember = (from: HTMLElement) => {
      opener.current = from;
      table.current = tableAround(from);
    };
    return {
      details(materialId, from) {
        remember(from);
        void askForDetails(materialId);
      },
      photo(material, from) {
        remember(from);
        setOpened({ what: 'photo', material });
      },
    };
  }, []);

  const close = useCallback(() => {
    setOpened(null);
    focusIfLost(table.current, opener.current);
  }, []);

  return (
    <OpenContext.Provider value={open}>
      {children}
      {opened?.what === 'details' ? <DetailsDialog {...opened.details} onClose={close} /> : null}
      {opened?.what === 'photo' ? <PhotoDialog material={opened.material} onClose={close} /> : null}
    </OpenContext.Provider>
  );
}

function tellRefusal({ code, title, message }: LockRefusal): void {
  showToast({
    kind: 'error',
    title: code === 'locked' ? (title ?? materialLocked.title) : lockFailed.title,
    description: message ?? lockFailed.description,
  });
}

function DetailsDialog({ material, categories, onClose }: Details & { onClose: () => void }) {
  const { fetcher, answer, returnTo } = useDialogForm<MaterialAnswer>(onClose);
  const { isHeld, lost, taken } = useEditLock(material.id);

  useEffect(() => {
    if (answer?.isLockLost) lost();
    else if (answer?.hasChanged !== undefined) taken();
  }, [answer, lost, taken]);

  return (
    <Dialog open title={`Edit ${material.title}`} onClose={onClose} closeOnOutside={false}>
      <MaterialForm
        material={material}
        categories={categories}
        answer={answer}
        returnTo={returnTo}
        fetcher={fetcher}
        idPrefix="edit-"
        isLockLost={!isHeld}
        cancel={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  );
}

function PhotoDialog({ material, onClose }: { material: PhotoOf; onClose: () => void }) {
  const { fetcher, answer, returnTo } = useDialogForm(onClose);
  return (
    <Dialog open title={`Photo of ${material.title}`} onClose={onClose} closeOnOutside={false}>
      <PhotoForm
        material={material}
        result={answer?.result}
        returnTo={returnTo}
        fetcher={fetcher}
        idPrefix="photo-"
        cancel={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  );
}
