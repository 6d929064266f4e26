/** Block, brick, pavers and stone on pallets. */
import type { Random } from '../random';
import { type Color, darken, hex, vary } from './kit/color';
import { band, crossBand, pallet, wrap } from './kit/props';
import type { Group, Panel } from './kit/scene';
import { type Drawing, OUTSIDE } from './types';

function cores(grey: Color): (panel: Panel) => void {
  return (panel) => {
    if (panel.name !== 'top') return;
    for (const u of [0.1, 0.55]) {
      panel.polygon(
        [
          [u, 0.18],
          [u + 0.35, 0.18],
          [u + 0.33, 0.82],
          [u + 0.02, 0.82],
        ],
        darken(grey, 0.72),
      );
      panel.polygon(
        [
          [u, 0.18],
          [u + 0.35, 0.18],
          [u + 0.34, 0.36],
          [u + 0.01, 0.36],
        ],
        darken(grey, 0.5),
      );
    }
  };
}

/** Pits and crumbs of a moulded face. */
function pores(random: Random, color: Color, count: number): (panel: Panel) => void {
  const spots = Array.from(
    { length: count },
    () => [random.range(0.06, 0.94), random.range(0.1, 0.9), random.range(0.006, 0.02)] as const,
  );
  return (panel) => {
    panel.specks(spots, darken(color, 0.45), 0.4);
  };
}

function blockPallet(
  group: Group,
  random: Random,
  x: number,
  z: number,
  grey: Color,
  size: [number, number, number],
  style: string,
  rows: number,
): void {
  const [bl, bh, bd] = size;
  const columns = Math.max(2, Math.round(3.4 / bl));
  const deep = Math.max(2, Math.round(3.3 / bd));
  const width = columns * bl;
  const depth = deep * bd;
  const base = pallet(group, random, x - 0.05, z - 0.05, width + 0.1, depth + 0.1);
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      for (let d = 0; d < deep; d += 1) {
        const outer = r === rows - 1 || c === 0 || c === columns - 1 || d === 0 || d === deep - 1;
        if (!outer) continue;
        if (r === rows - 1 && random.chance(0.07)) continue;
        const tone = vary(grey, random, style === 'brick' ? 0.14 : 0.07);
        const hollow = style === 'hollow' && r === rows - 1;
        const deco = hollow
          ? cores(tone)
          : style === 'hollow'
            ? pores(random, tone, 4)
            : style === 'split'
              ? pores(random, tone, 9)
              : undefined;
        const gap = style === 'brick' ? 0.014 : 0.022;
        group.box(
          [x + c * bl + gap, base + r * bh, z + d * bd + gap],
          [bl - gap * 2, bh - 0.012, bd - gap * 2],
          { color: tone, deco },
        );
      }
    }
  }
  const top = base + rows * bh;
  if (style === 'brick' || style === 'paver') {
    const min = [x, base, z] as const;
    const max = [x + width, top, z + depth] as const;
    const tint = style === 'brick' ? hex('#2f3133') : hex('#1f7a4d');
    band(group, min, max, 0.28, tint);
    band(group, min, max, 0.68, tint);
    crossBand(group, min, max, 0.5, tint);
  } else if (random.chance(0.4))
    wrap(group, random, [x, base, z], [x + width, top, z + depth], [226, 236, 242], 0.16);
}

export const masonry: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const style = spec.style ?? 'hollow';
    const grey = vary(hex(spec.color ?? (style === 'brick' ? '#ae664c' : '#a9a59e')), random, 0.07);
    const size: [number, number, number] = [spec.l ?? 1.333, spec.h ?? 0.667, spec.w ?? 0.667];
    const yaw = random.range(0.35, 0.85) * (random.chance(0.5) ? 1 : -1);
    const rowsMax = Math.max(3, Math.round(random.range(2.6, 3.4) / size[1]));
    const count = random.pick([1, 2, 2, 3]);
    // Pallets side by side, drawn far to near by the group's own sorting.
    scene.group([0, 0, 0], yaw, (group) => {
      for (let i = 0; i < count; i += 1) {
        const rows =
          i === 0 ? rowsMax : Math.max(2, rowsMax - random.int(0, Math.ceil(rowsMax / 2)));
        blockPallet(
          group,
          random,
          i * 4.6 - count * 2.3,
          random.range(-0.2, 0.2),
          grey,
          size,
          style,
          rows,
        );
      }
      const loose = random.int(0, 3);
      for (let i = 0; i < loose; i += 1) {
        group.box(
          [-count * 2.3 + 0.6 + i * (size[0] + 0.5), 0, 3.9 + random.range(0, 0.5)],
          [size[0], size[1], size[2]],
          {
            color: vary(grey, random, 0.08),
            deco: style === 'hollow' ? cores(grey) : undefined,
          },
        );
      }
    });
  },
};
