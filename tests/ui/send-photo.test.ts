import { expect, test, vi } from 'vitest';
import { sendPhoto } from '~/ui/photo-upload/send-photo';

test('a photo removed while another try waits is not sent again', async () => {
  vi.useFakeTimers();
  const sent = vi.fn();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      onerror = () => {};
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        sent();
        setTimeout(() => this.onerror());
      }
    },
  );
  const removing = new AbortController();
  const outcome = sendPhoto(new Blob(['photo']), () => {}, removing.signal);
  await vi.advanceTimersByTimeAsync(100);
  removing.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ ok: false });
  expect(sent).toHaveBeenCalledOnce();
});
