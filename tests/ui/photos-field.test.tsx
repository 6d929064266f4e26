// @vitest-environment jsdom
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { MEDIA_COPY } from '~/domain/media/copy';
import * as toast from '~/ui/feedback/toast';
import { DisputeSection } from '~/routes/transaction.$id.($form)/dispute-section';
import type { PageView } from '~/routes/transaction.$id.($form)/view';
import { PhotosField as MessagePhotos } from '~/routes/messages_.$id/photos-field';
import { FileField } from '~/ui/form/file-field';
import { PhotosField } from '~/ui/photo-upload/photos-field';
import { useHoldForPhotos } from '~/ui/photo-upload/use-hold-for-photos';
import { usePhotos } from '~/ui/photo-upload/use-photos';
import { openRoot, withRouter } from './render';

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  ({ box, root } = openRoot());
});

const UPLOADED = [{ imageUrl: 'materials/one.jpg', alt: '' }];

function Field() {
  return <PhotosField photos={usePhotos(UPLOADED)} />;
}

test('a refused file is named, takes no photo’s place or number, and can be removed', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:1');
  URL.revokeObjectURL = vi.fn();
  act(() => root.render(withRouter(<Field />)));
  const choose = (...files: File[]) =>
    act(async () => {
      const input = box.querySelector<HTMLInputElement>('input[type=file]')!;
      Object.defineProperty(input, 'files', { value: files, configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' });
  const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });

  await choose(notes);
  expect(box.querySelector('[role=alert]')?.textContent).toBe(
    'notes.txt: Please select an image file. Or remove it.',
  );
  expect(box.querySelector('[role=status]')?.textContent).toBe('The photo is uploaded.');

  await choose(new File([], 'zero.jpg', { type: 'image/jpeg' }));
  expect([...box.querySelectorAll('[role=alert]')].at(-1)?.textContent).toMatch(
    /^zero\.jpg: This file is empty\./,
  );
  act(() => box.querySelector<HTMLElement>('[aria-label="Remove zero.jpg"]')!.click());

  await choose(notes, photo, photo, photo, photo, photo, photo);
  expect(box.textContent).toContain('Use at most 6 photos. 1 more wasn’t added.');
  expect(
    [...box.querySelectorAll('li')].map((row) => /What photo \d/.exec(row.textContent)?.[0]),
  ).toEqual([1, 2, 3, 4, 5, 6].map((number) => `What photo ${number}`));
  for (let left = 2; left > 0; left -= 1) {
    expect(box.querySelectorAll('[role=alert]')).toHaveLength(left);
    act(() => box.querySelector<HTMLElement>('[aria-label="Remove notes.txt"]')!.click());
  }
  expect(box.querySelector('[role=alert]')).toBeNull();
});

test('a message keeps the photos that fit when too many or too large ones are chosen', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:1');
  URL.revokeObjectURL = vi.fn();
  class Transfer {
    files: File[] = [];
    items = { add: (file: File) => this.files.push(file) };
  }
  vi.stubGlobal('DataTransfer', Transfer);
  act(() => root.render(<MessagePhotos kept={['uploaded']} />));
  const input = box.querySelector<HTMLInputElement>('input[type=file]')!;
  const photos = ['a', 'b', 'c'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  const choose = async (files: File[]) => {
    Object.defineProperty(input, 'files', { value: files, configurable: true, writable: true });
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
    return [[...input.files!].map(({ name }) => name), box.querySelector('.err')?.textContent];
  };
  expect(await choose(photos)).toEqual([
    ['a', 'b'],
    expect.stringContaining('Use at most 3 photos. 1 more wasn’t'),
  ]);
  const large = new File([new Uint8Array(10_485_761)], 'large', { type: 'image/jpeg' });
  expect(await choose([large, photos[0]!])).toEqual([
    ['a'],
    expect.stringContaining('large: Please select an image smaller than 10MB.'),
  ]);
});

test('a file over the limit is refused before it is sent, until a smaller one is chosen', () => {
  const field = { name: 'file', label: 'File', maxBytes: 3, tooLarge: 'At most 3 bytes.' };
  act(() => root.render(<FileField {...field} />));
  const input = box.querySelector('input')!;
  const cleared = vi.fn();
  const choose = (text: string) =>
    act(() => {
      Object.defineProperty(input, 'files', { value: [new File([text], 'a')], configurable: true });
      Object.defineProperty(input, 'value', { set: cleared, configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  choose('1234');
  expect(cleared).toHaveBeenCalledExactlyOnceWith('');
  expect(box.querySelector('.err')?.textContent).toBe('Error: At most 3 bytes.');
  choose('123');
  expect(cleared).toHaveBeenCalledOnce();
  expect(box.querySelector('.err')).toBeNull();
});

test('the field of an evidence file that is kept is emptied, and the others stay', () => {
  const evidence = { reason: 'fraudulent', canSend: true, isTaken: true, sentFiles: [] };
  const dispute = { state: 'open', openedAt: '2026-11-21', amountCents: 6297, evidence };
  const page = { id: 'p', party: 'seller', leftCents: 6297, disputes: [dispute] };
  const show = (answer: Parameters<typeof DisputeSection>[0]['answer']) =>
    act(() =>
      root.render(
        withRouter(<DisputeSection page={page as unknown as PageView} answer={answer} />),
      ),
    );
  const fields = () =>
    ['delivery', 'other'].map((name) => box.querySelector(`[type=file][name=${name}]`));
  show({ form: undefined });
  const before = fields();
  const evidenceFiles = [{ sealed: 'kept', kind: 'delivery', name: 'bol.pdf' }];
  show({ form: 'evidence', result: { error: { text: ['Say what.'] } }, evidenceFiles });
  expect(box.textContent).toContain('bol.pdf is uploaded and will be sent');
  expect(fields().map((field, index) => field === before[index])).toEqual([false, true]);
});

test('a photo chosen without a signal is kept and sent later, without a failure', async () => {
  vi.useFakeTimers();
  const toasts = vi.spyOn(toast, 'showToast');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  class Cut {
    upload = {};
    onerror = () => {};
    open() {}
    abort() {}
    setRequestHeader() {}
    send() {
      this.onerror();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Cut);
  act(() => root.render(withRouter(<Field />)));
  const input = box.querySelector<HTMLInputElement>('input[type=file]')!;
  const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  Object.defineProperty(input, 'files', { value: [photo], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(box.querySelector('li [role=status]')?.textContent).toMatch(
    /^No signal\. This page keeps/,
  );
  expect(box.querySelector('[role=alert]')).toBeNull();
  expect(toasts).not.toHaveBeenCalled();

  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(box.querySelector('li [role=alert]')?.textContent).toBe(
    'Failed to upload image. Please try again.',
  );
  expect(toasts).toHaveBeenCalledOnce();
});

test('a form whose script for no signal never came leads to its unsent photos', async () => {
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  const unsent = { key: 'a', name: '', alt: '', imageUrl: null, preview: null, part: null };
  const photos = [{ ...unsent, file, error: MEDIA_COPY.unsent }];
  const keep = () => Promise.reject(new TypeError('Failed to fetch'));
  function Form() {
    const { holdForPhotos } = useHoldForPhotos(photos, keep);
    return (
      <form onSubmit={holdForPhotos}>
        <fieldset id="photos" tabIndex={-1} />
      </form>
    );
  }
  act(() => root.render(<Form />));
  await act(async () => box.querySelector('form')!.requestSubmit());
  expect(document.activeElement?.id).toBe('photos');
});
