interface Barcode {
  text: string;
  /** Of a product, so not a company's own SKU */
  isUpc: boolean;
}

type Read = (video: HTMLVideoElement) => Promise<Barcode | null>;

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string; format: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS = ['ean_13', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code'];
const MAX_SIDE = 960;

/** The browser's own reader where it has one. */
export async function openReader(): Promise<Read> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const supported = (await own?.getSupportedFormats()) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (!own || formats.length === 0) return openQuagga();
  const detector = new own({ formats });
  return async (video) => {
    const [found] = await detector.detect(video);
    return found ? toBarcode(found.rawValue, found.format) : null;
  };
}

async function openQuagga(): Promise<Read> {
  const { default: quagga } = await import('@ericblade/quagga2');
  const canvas = document.createElement('canvas');
  return async (video) => {
    const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
    const result = await quagga.decodeSingle({
      src: canvas.toDataURL('image/jpeg', 0.9),
      numOfWorkers: 0,
      locate: true,
      inputStream: { size: MAX_SIDE },
      decoder: {
        readers: ['ean_reader', 'upc_reader', 'upc_e_reader', 'code_128_reader', 'code_39_reader'],
      },
    });
    const { code, format } = result?.codeResult ?? {};
    return code && format ? toBarcode(code, format) : null;
  };
}

function toBarcode(text: string, format: string): Barcode {
  if (format === 'upc_e') return { text: expandUpcE(text), isUpc: true };
  return { text: text.slice(0, 60), isUpc: /^(?:ean|upc)/.test(format) };
}

/**
 * Source: GS1 General Specifications, 5.2.2.4.2. 0 425261 4 is 042100005264: its last digit, 1, says
 * which zeros were left out.
 */
export function expandUpcE(text: string): string {
  const [, system, a = '', b = '', last = '', check] =
    /^(\d)(\d\d)(\d{3})(\d)(\d)$/.exec(text) ?? [];
  if (!system) return text;
  const middle =
    Number(last) < 3
      ? `${a}${last}0000${b}`
      : last === '3'
        ? `${a}${b[0]}00000${b.slice(1)}`
        : last === '4'
          ? `${a}${b.slice(0, 2)}00000${b[2]}`
          : `${a}${b}0000${last}`;
  return system + middle + check;
}
