/** From a scene to bytes: raster, lens, grain, and the sizes that pages ask for. */
import sharp from 'sharp';

import type { Backdrop } from './backdrop';
import { css } from './color';
import { HEIGHT, type Scene, WIDTH } from './scene';

// Several photos are made at once, so that each needs one thread; nothing is read twice.
sharp.concurrency(1);
sharp.cache(false);

const FAR_SCALE = 4;

export interface PhotoFiles {
  width: number;
  height: number;
  jpeg: Buffer;
  webp: { width: 320 | 640 | 1280; bytes: Buffer }[];
}

export interface SceneSvg {
  far: string;
  near: string;
}

export function composeScene(scene: Scene, backdrop: Backdrop): SceneSvg {
  const { shadow, shadowStrength } = scene.light;
  const shade = css(shadow);
  const far =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH / FAR_SCALE}" height="${HEIGHT / FAR_SCALE}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    backdrop.far +
    `<path d="${scene.contactPath()}" fill="${shade}" opacity="${shadowStrength * 0.5}"/>` +
    `<path d="${scene.shadowPath()}" fill="${shade}" opacity="${shadowStrength}"/></svg>`;
  const subject = scene.drawSubject();
  const near =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `${scene.defs()}${backdrop.ground}${subject}</svg>`;
  return { far, near };
}

// One table of film grain, read from a random place on each row.
const GRAIN = (() => {
  const table = new Int8Array(8192);
  let state = 20250905;
  for (let i = 0; i < table.length; i += 1) {
    let sum = 0;
    for (let k = 0; k < 3; k += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sum += state / 4294967296 - 0.5;
    }
    table[i] = Math.round(sum * 7);
  }
  return table;
})();

/** Darkening towards the corners, as a table of the squared distance from the middle. */
const VIGNETTE = (() => {
  const map = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const dx = (x / WIDTH - 0.5) * 1.15;
      const dy = y / HEIGHT - 0.5;
      const r = dx * dx + dy * dy;
      map[y * WIDTH + x] = 1.07 - 0.3 * r * r - 0.1 * r;
    }
  }
  return map;
})();

const FAR_WIDTH = WIDTH / FAR_SCALE;
const FAR_HEIGHT = HEIGHT / FAR_SCALE;

// Where each column of the picture lies between two of the background.
const COLUMN = new Int32Array(WIDTH);
const COLUMN_STEP = new Int32Array(WIDTH);
const COLUMN_SHARE = new Float32Array(WIDTH);
for (let x = 0; x < WIDTH; x += 1) {
  const far = Math.min(FAR_WIDTH - 1, Math.max(0, (x + 0.5) / FAR_SCALE - 0.5));
  const left = Math.floor(far);
  COLUMN[x] = left * 3;
  COLUMN_STEP[x] = left + 1 < FAR_WIDTH ? 3 : 0;
  COLUMN_SHARE[x] = far - left;
}

/** Lays the sharp foreground over the enlarged background, with a lens's falloff and some grain. */
export async function develop(svg: SceneSvg, seed: number): Promise<Buffer> {
  const [far, near] = await Promise.all([
    sharp(Buffer.from(svg.far)).removeAlpha().blur(0.8).raw().toBuffer(),
    sharp(Buffer.from(svg.near)).ensureAlpha().raw().toBuffer(),
  ]);
  const out = new Uint8ClampedArray(WIDTH * HEIGHT * 3);
  const row = new Float32Array(FAR_WIDTH * 3);
  let state = seed >>> 0;
  let o = 0;
  for (let y = 0; y < HEIGHT; y += 1) {
    // The background's row, between its two nearest ones.
    const fy = Math.min(FAR_HEIGHT - 1, Math.max(0, (y + 0.5) / FAR_SCALE - 0.5));
    const y0 = Math.floor(fy) * FAR_WIDTH * 3;
    const y1 = Math.min(FAR_HEIGHT - 1, Math.floor(fy) + 1) * FAR_WIDTH * 3;
    const ty = fy - Math.floor(fy);
    for (let k = 0; k < row.length; k += 1) row[k] = far[y0 + k]! * (1 - ty) + far[y1 + k]! * ty;

    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const shift = state & 8191;
    let p = y * WIDTH;
    for (let x = 0; x < WIDTH; x += 1) {
      const light = VIGNETTE[p]!;
      const grain = GRAIN[(shift + x) & 8191]!;
      const n = p * 4;
      const alpha = near[n + 3]! / 255;
      let red = near[n]!;
      let green = near[n + 1]!;
      let blue = near[n + 2]!;
      if (alpha < 1) {
        const a = COLUMN[x]!;
        const t = COLUMN_SHARE[x]!;
        const b = a + COLUMN_STEP[x]!;
        const backRed = row[a]! + (row[b]! - row[a]!) * t;
        const backGreen = row[a + 1]! + (row[b + 1]! - row[a + 1]!) * t;
        const backBlue = row[a + 2]! + (row[b + 2]! - row[a + 2]!) * t;
        red = backRed + (red - backRed) * alpha;
        green = backGreen + (green - backGreen) * alpha;
        blue = backBlue + (blue - backBlue) * alpha;
      }
      // The array clamps.
      out[o] = red * light + grain;
      out[o + 1] = green * light + grain;
      out[o + 2] = blue * light + grain;
      o += 3;
      p += 1;
    }
  }
  return Buffer.from(out.buffer);
}

/** The sizes that the site serves; nothing is enlarged, so the largest webp is as wide as the drawing. */
export async function encodePhoto(pixels: Buffer): Promise<PhotoFiles> {
  const source = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  const [jpeg, large, medium, small] = await Promise.all([
    source().jpeg({ quality: 80, mozjpeg: false }).toBuffer(),
    source().webp({ quality: 72, effort: 1 }).toBuffer(),
    source().resize(640).webp({ quality: 70, effort: 2 }).toBuffer(),
    source().resize(320).webp({ quality: 66, effort: 3 }).toBuffer(),
  ]);
  return {
    width: WIDTH,
    height: HEIGHT,
    jpeg,
    webp: [
      { width: 1280, bytes: large },
      { width: 640, bytes: medium },
      { width: 320, bytes: small },
    ],
  };
}
