import { useEffect, useRef, useState } from 'react';
import HeadlessDialog from '~/ui/overlay/headless-dialog';
import { openReader } from './read-barcodes';
import { SITE_NAME } from '~/lib/site';

const PAUSE_MS = 150;

interface ScannerProps {
  onCode: (code: string, isUpc: boolean) => void;
}

export default function ScanDialog({ onClose, onCode }: ScannerProps & { onClose: () => void }) {
  return (
    <HeadlessDialog onClose={onClose} title="Scan a barcode">
      <Scanner onCode={onCode} />
    </HeadlessDialog>
  );
}

function Scanner({ onCode }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [status, setStatus] = useState('Starting the camera...');
  const found = useRef(onCode);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOpen = true;
    const scan = async () => {
      const element = video.current!;
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      });
      element.srcObject = stream;
      await element.play();
      const read = await openReader();
      setStatus('Hold the barcode in the frame.');
      let before = '';
      while (isOpen) {
        const code = await read(element);
        // The same code twice: a single frame may be misread.
        if (code && code.text === before) return found.current(code.text, code.isUpc);
        before = code?.text ?? '';
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    const refuse = (error: unknown) =>
      setStatus(
        error instanceof DOMException && error.name === 'NotAllowedError'
          ? `${SITE_NAME} isn’t allowed to use the camera. Allow it in your browser’s settings, or type the code.`
          : 'The camera can’t be used. Type the code instead.',
      );
    const stop = () => {
      isOpen = false;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void scan()
      .catch(refuse)
      .finally(() => isOpen || stop());
    return stop;
  }, []);

  return (
    <>
      <video ref={video} className="pic" playsInline muted />
      <p role="status" className="mt-2">
        {status}
      </p>
    </>
  );
}
