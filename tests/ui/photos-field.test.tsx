// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { PhotosField } from '~/ui/photo-upload/photos-field';
import { usePhotos } from '~/ui/photo-upload/use-photos';
import { withRouter } from './render';

const UPLOADED = [{ imageUrl: 'materials/one.jpg', alt: '' }];

function Field() {
  return <PhotosField photos={usePhotos(UPLOADED)} />;
}

test('a refused file is named, can only be removed and isn’t counted as a photo', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  URL.createObjectURL = vi.fn(() => 'blob:1');
  URL.revokeObjectURL = vi.fn();
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  act(() => root.render(withRouter(<Field />)));
  const input = box.querySelector<HTMLInputElement>('input[type=file]')!;
  const files = [new File(['x'], 'notes.txt', { type: 'text/plain' })];
  Object.defineProperty(input, 'files', { value: files });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  const refused = box.querySelectorAll('li')[1]!;
  expect(refused.querySelector('[role=alert]')?.textContent).toBe(
    'notes.txt: Please select an image file. Remove it or choose another photo.',
  );
  expect([...refused.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Remove']);
  expect(box.querySelector('[role=status]')?.textContent).toBe('The photo is uploaded.');
  act(() => root.unmount());
  box.remove();
});
