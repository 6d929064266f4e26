/** What comes in boxes: flooring, tile, fixtures, fasteners; with one open to show what is inside. */
import type { Random } from '../random';
import { type Color, darken, hex, lighten, vary } from './kit/color';
import { crossBand, label, pallet, wrap } from './kit/props';
import type { Group, Panel } from './kit/scene';
import { ANYWHERE, type Drawing, INSIDE } from './types';

const CARD = hex('#c19a69');

function cartonDeco(
  random: Random,
  color: Color,
  text: string | undefined,
  ink: Color,
  style: number,
): (panel: Panel) => void {
  return (panel) => {
    if (panel.name === 'top') {
      panel.rect(0, 0.44, 1, 0.12, lighten(color, 0.25), 0.6);
      return;
    }
    if (panel.name === 'back') return;
    if (panel.name === 'front' || panel.width > 0.7) {
      if (style === 0) {
        panel.rect(0, 0.62, 1, 0.22, ink, 0.9);
        if (text) panel.fitText(text, 0.08, 0.16, 0.6, 0.36, ink, 0.95);
      } else if (style === 1) {
        panel.rect(0.05, 0.12, 0.44, 0.76, ink, 0.9);
        if (text) panel.fitText(text, 0.09, 0.3, 0.36, 0.4, hex('#fffdf6'));
        panel.lines(
          [0.3, 0.45, 0.6].map((v): [number, number][] => [
            [0.58, v],
            [0.9, v],
          ]),
          darken(color, 0.4),
          0.02,
          0.7,
        );
      } else {
        if (text) panel.fitText(text, 0.1, 0.2, 0.8, 0.36, darken(color, 0.65), 0.9);
        panel.lines(
          [0.7, 0.8].map((v): [number, number][] => [
            [0.1, v],
            [0.6, v],
          ]),
          darken(color, 0.45),
          0.02,
          0.6,
        );
      }
    }
    if (panel.name === 'right' && panel.width > 0.5 && panel.height > 0.3 && random.chance(0.2))
      label(panel, 0.1, 0.2, Math.min(0.4, panel.width * 0.5), text ?? 'QTY', random);
  };
}

function cartonStack(
  group: Group,
  random: Random,
  x: number,
  z: number,
  base: number,
  size: [number, number, number],
  across: number,
  deep: number,
  rows: number,
  color: Color,
  text: string | undefined,
  ink: Color,
  style: number,
  missing = 0.2,
): void {
  for (let r = 0; r < rows; r += 1)
    for (let c = 0; c < across; c += 1)
      for (let d = 0; d < deep; d += 1) {
        if (r === rows - 1 && rows > 1 && random.chance(missing)) continue;
        const tone = vary(color, random, 0.05);
        const j = 0.02;
        group.box(
          [
            x + c * size[0] + random.range(0, j),
            base + r * size[1],
            z + d * size[2] + random.range(0, j),
          ],
          [size[0] - 0.03, size[1] - 0.01, size[2] - 0.03],
          {
            color: tone,
            top: lighten(tone, 0.06),
            deco: cartonDeco(random, tone, text, ink, style),
          },
        );
      }
}

export const cartons: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const color = vary(
      spec.color
        ? hex(spec.color)
        : random.pick([CARD, hex('#cda878'), hex('#e5e2da'), hex('#b48f62')]),
      random,
      0.04,
    );
    const ink = random.pick([
      hex('#1f5f8b'),
      hex('#c2410c'),
      hex('#2f6b3c'),
      hex('#b3261e'),
      hex('#3a3a3a'),
      hex('#5a3f7a'),
      hex('#0f766e'),
    ]);
    const style = random.int(0, 2);
    const size: [number, number, number] = [spec.w ?? 1.6, spec.h ?? 0.9, spec.l ?? 1.2];
    scene.group([0, 0, 0], random.range(0.35, 0.8) * (random.chance(0.5) ? 1 : -1), (group) => {
      const across = Math.max(1, Math.min(3, Math.round(3.6 / size[0])));
      const deep = Math.max(1, Math.min(3, Math.round(3.4 / size[2])));
      const rows = Math.max(1, Math.min(6, Math.round(random.range(2, 3.6) / size[1])));
      const w = across * size[0];
      const d = deep * size[2];
      const base = pallet(group, random, -w / 2 - 0.08, -d / 2 - 0.08, w + 0.16, d + 0.16);
      cartonStack(
        group,
        random,
        -w / 2,
        -d / 2,
        base,
        size,
        across,
        deep,
        rows,
        color,
        spec.text,
        ink,
        style,
      );
      if (random.chance(0.35))
        wrap(
          group,
          random,
          [-w / 2, base, -d / 2],
          [w / 2, base + rows * size[1], d / 2],
          [236, 242, 245],
          0.12,
        );
      else if (random.chance(0.4))
        crossBand(
          group,
          [-w / 2, base, -d / 2],
          [w / 2, base + (rows - 0.5) * size[1], d / 2],
          0.5,
          hex('#2f6b9a'),
        );
      const beside = random.int(0, 2);
      for (let i = 0; i < beside; i += 1) {
        const tone = vary(color, random, 0.05);
        group.box(
          [w / 2 + 0.9, i * size[1], -d / 2 + 0.4 + random.range(-0.1, 0.1)],
          [size[0] - 0.03, size[1] - 0.01, size[2] - 0.03],
          { color: tone, deco: cartonDeco(random, tone, spec.text, ink, style) },
        );
      }
    });
  },
};

/** Flooring: cartons of planks, with a few laid out in front to show the colour. */
export const flooring: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const wood = hex(spec.color ?? '#b98956');
    const plank = spec.style !== 'tile';
    const ink = random.pick([hex('#2b3a42'), hex('#5c3b1e'), hex('#1f4f3c'), hex('#7a2e1d')]);
    scene.group([0, 0, 0], random.range(0.35, 0.75) * (random.chance(0.5) ? 1 : -1), (group) => {
      const size: [number, number, number] = plank ? [4, 0.36, 0.72] : [2, 0.4, 2];
      const across = plank ? 1 : 2;
      const deep = plank ? random.int(3, 5) : 2;
      const rows = random.int(4, 8);
      const w = size[0] * across;
      const d = size[2] * deep;
      const base = pallet(group, random, -w / 2 - 0.06, -d / 2 - 0.06, w + 0.12, d + 0.12);
      cartonStack(
        group,
        random,
        -w / 2,
        -d / 2,
        base,
        size,
        across,
        deep,
        rows,
        vary(random.pick([CARD, hex('#e4ded2'), hex('#cfae7e')]), random, 0.04),
        spec.text,
        ink,
        random.int(0, 2),
        0.3,
      );
      // Loose ones on the floor.
      const front = d / 2 + 0.5;
      if (plank) {
        const pw = spec.w ?? 0.5;
        for (let i = 0; i < 5; i += 1) {
          const tone = vary(wood, random, 0.1);
          const grain = Array.from({ length: 4 }, () => random.next());
          group.box(
            [-w / 2 - 0.3 + random.range(0, 0.7), 0, front + i * (pw + 0.012)],
            [3.6, 0.05, pw],
            {
              color: darken(tone, 0.1),
              top: tone,
              deco: (panel) =>
                panel.name === 'top' &&
                panel.lines(
                  grain.map((g): [number, number][] => [
                    [0, g],
                    [0.35, Math.min(1, g + 0.06)],
                    [0.7, Math.max(0, g - 0.05)],
                    [1, g],
                  ]),
                  darken(tone, 0.35),
                  0.014,
                  0.45,
                ),
            },
          );
        }
      } else {
        const t = spec.w ?? 1;
        for (let i = 0; i < 4; i += 1)
          for (let j = 0; j < 2; j += 1) {
            const tone = vary(wood, random, 0.05);
            const veins = Array.from({ length: 3 }, () => [random.next(), random.next()] as const);
            group.box([-w / 2 + i * (t + 0.03), 0, front + j * (t + 0.03)], [t, 0.04, t], {
              color: darken(tone, 0.15),
              top: tone,
              gloss: 0.25,
              deco: (panel) =>
                panel.name === 'top' &&
                panel.lines(
                  veins.map(([a, b]): [number, number][] => [
                    [a, 0],
                    [(a + b) / 2 + 0.08, 0.45],
                    [b, 1],
                  ]),
                  lighten(tone, 0.3),
                  0.016,
                  0.5,
                ),
            });
          }
      }
    });
  },
};

function boltPile(
  group: Group,
  random: Random,
  x: number,
  z: number,
  y: number,
  w: number,
  d: number,
  metal: Color,
): void {
  for (let i = 0; i < 26; i += 1) {
    const along = random.chance(0.5);
    const px = x + random.range(0.1, w - 0.4);
    const pz = z + random.range(0.1, d - 0.4);
    const py = y + random.range(0, 0.1);
    const tone = vary(metal, random, 0.12);
    const length = random.range(0.24, 0.36);
    group.revolve(
      along ? 'x' : 'z',
      [px, py, pz],
      [
        [0.062, 0],
        [0.062, 0.045],
        [0.03, 0.045],
        [0.03, length],
      ],
      { color: tone, segments: 6, gloss: 0.5 },
    );
  }
}

export const hardware: Drawing = {
  places: ['warehouse', 'concrete', 'shed'],
  build(scene, spec) {
    const random = scene.random;
    const metal = hex(spec.color ?? '#b4b9bc');
    const card = vary(
      random.pick([hex('#c19a69'), hex('#d9cfbd'), hex('#3f6f9c'), hex('#c05a32'), hex('#e2c34e')]),
      random,
      0.05,
    );
    const ink =
      card[2] > 140 && card[0] < 100
        ? hex('#f6f3ea')
        : random.pick([hex('#1f4f7a'), hex('#8a2a1d'), hex('#2b2b2b')]);
    scene.group([0, 0, 0], random.range(0.3, 0.7) * (random.chance(0.5) ? 1 : -1), (group) => {
      const size: [number, number, number] = [0.95, 0.55, 0.7];
      if (random.chance(0.6)) {
        // On a bench of planks.
        for (let i = 0; i < 5; i += 1)
          group.box([-2.1, 0, -1.3 + i * 0.56], [4.2, 0.14, 0.54], {
            color: vary(hex('#b08a5c'), random, 0.1),
          });
      } else pallet(group, random, -2.1, -1.3, 4.2, 2.8, -0.31);
      const base = 0.14;
      const rows = random.int(2, 4);
      const across = random.int(2, 3);
      cartonStack(
        group,
        random,
        -2,
        -1.2,
        base,
        size,
        across,
        2,
        rows,
        card,
        spec.text,
        ink,
        0,
        0.35,
      );
      // The open one.
      const x = across < 3 ? 0.15 : 0.98;
      const w = 1.15;
      const d = 0.9;
      const wall = 0.03;
      const h = 0.42;
      const inside = darken(card, 0.3);
      group.box([x, base, -0.2], [w, wall, d], { color: inside });
      group.box([x, base, -0.2], [w, h, wall], { color: inside });
      group.box([x, base, -0.2 + wall], [wall, h, d - wall * 2], { color: card });
      group.box([x + w - wall, base, -0.2 + wall], [wall, h, d - wall * 2], { color: card });
      group.box([x + wall, base + wall, -0.2 + wall], [w - wall * 2, 0.24, d - wall * 2], {
        color: darken(metal, 0.45),
      });
      group.box([x, base, -0.2 + d - wall], [w, h * 0.75, wall], {
        color: card,
        deco: (panel) =>
          panel.name === 'front' && spec.text && panel.fitText(spec.text, 0.15, 0.2, 0.7, 0.6, ink),
      });
      boltPile(group, random, x + 0.05, -0.16, base + 0.3, w - 0.1, d - 0.15, metal);
      for (let i = 0; i < 5; i += 1)
        boltPile1(
          group,
          random,
          random.range(-1.6, 1.5),
          base + 0.06,
          1 + random.range(-0.1, 0.3),
          metal,
        );
    });
  },
};

function boltPile1(
  group: Group,
  random: Random,
  x: number,
  y: number,
  z: number,
  metal: Color,
): void {
  group.revolve(
    'x',
    [x, y, z],
    [
      [0.075, 0],
      [0.075, 0.05],
      [0.035, 0.05],
      [0.035, random.range(0.3, 0.42)],
    ],
    { color: vary(metal, random, 0.1), segments: 6, gloss: 0.5 },
  );
}

/** Steel connectors, hangers and plates: bent sheet metal, nested. */
export const connectors: Drawing = {
  places: ['warehouse', 'concrete', 'shed'],
  build(scene, spec) {
    const random = scene.random;
    const zinc = hex(spec.color ?? '#b9c0c3');
    scene.group([0, 0, 0], random.range(0.35, 0.75) * (random.chance(0.5) ? 1 : -1), (group) => {
      for (let i = 0; i < 5; i += 1)
        group.box([-2.2, 0, -1.3 + i * 0.56], [4.4, 0.14, 0.54], {
          color: vary(hex('#a98558'), random, 0.1),
        });
      const rows = random.int(2, 3);
      const card = vary(hex('#c8a06c'), random, 0.05);
      cartonStack(
        group,
        random,
        -2.1,
        -1.2,
        0.14,
        [1.2, 0.7, 0.9],
        1,
        2,
        rows,
        card,
        spec.text,
        hex('#c2410c'),
        1,
        0.2,
      );
      const stacks = random.int(2, 3);
      for (let s = 0; s < stacks; s += 1) {
        const x = -0.6 + s * 0.95;
        const count = random.int(6, 12);
        for (let i = 0; i < count; i += 1) {
          const tone = vary(zinc, random, 0.07);
          const y = 0.14 + i * 0.035;
          const z = -0.9 + random.range(-0.03, 0.03);
          group.box([x, y, z], [0.7, 0.03, 1.1], {
            color: tone,
            gloss: 0.4,
            deco:
              i === count - 1
                ? (panel) =>
                    panel.name === 'top' &&
                    [0.2, 0.5, 0.8].forEach((u) =>
                      [0.15, 0.4, 0.65, 0.88].forEach((v) =>
                        panel.ellipse(u, v, 0.035, hex('#3c4042')),
                      ),
                    )
                : undefined,
          });
        }
        // A joist hanger on top: seat and two upright straps.
        if (random.chance(0.8)) {
          const y = 0.14 + count * 0.035;
          const tone = vary(zinc, random, 0.05);
          const holes = (panel: Panel) =>
            (panel.name === 'left' || panel.name === 'right' || panel.name === 'front') &&
            [0.2, 0.45, 0.7].forEach((v) => panel.ellipse(0.5, v, 0.035, hex('#3c4042')));
          group.box([x + 0.12, y, -0.4], [0.44, 0.03, 0.4], { color: tone, gloss: 0.4 });
          group.box([x + 0.1, y, -0.4], [0.025, 0.75, 0.4], {
            color: tone,
            gloss: 0.4,
            deco: holes,
          });
          group.box([x + 0.56, y, -0.4], [0.025, 0.75, 0.4], {
            color: tone,
            gloss: 0.4,
            deco: holes,
          });
        }
      }
      for (let i = 0; i < 3; i += 1)
        group.box([-0.6 + i * 0.9, 0.14, 0.75], [0.75, 0.03, 0.3], {
          color: vary(zinc, random, 0.07),
          gloss: 0.4,
          deco: (panel) =>
            panel.name === 'top' &&
            [0.2, 0.5, 0.8].forEach((u) => panel.ellipse(u, 0.5, 0.035, hex('#3c4042'))),
        });
    });
  },
};

/** Pails, cans and drums. */
export const pails: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const body = vary(hex(spec.color ?? '#f0efea'), random, 0.03);
    const band =
      spec.style === 'can'
        ? random.pick([hex('#1f5f8b'), hex('#7a2e5c'), hex('#2f6b3c'), hex('#c2410c')])
        : random.pick([
            hex('#1f5f8b'),
            hex('#c2410c'),
            hex('#2f6b3c'),
            hex('#b3261e'),
            hex('#d2a52a'),
            hex('#0f766e'),
            hex('#4b5563'),
          ]);
    const [radius, height] =
      spec.style === 'can' ? [0.28, 0.63] : spec.style === 'drum' ? [0.95, 2.85] : [0.49, 1.2];
    const lidColor =
      spec.style === 'can' ? hex('#b9bec1') : random.chance(0.6) ? lighten(body, 0.1) : band;
    const paintDrip = vary(
      random.pick([hex('#f4f1e6'), hex('#9fb7a8'), hex('#c9b89a'), hex('#7d94a8'), hex('#d9d4c7')]),
      random,
      0.05,
    );
    scene.group([0, 0, 0], random.range(0.3, 0.8) * (random.chance(0.5) ? 1 : -1), (group) => {
      const step = radius * 2.12;
      const across = Math.max(
        2,
        Math.min(5, Math.round((spec.style === 'drum' ? 4.1 : 3.6) / step)),
      );
      const deep = Math.max(2, Math.min(3, across));
      const w = across * step;
      const d = deep * step;
      let base = 0;
      if (spec.style === 'can')
        for (let i = 0; i < 4; i += 1)
          group.box(
            [-w / 2 - 0.3, 0, -d / 2 - 0.1 + i * (d / 4 + 0.08)],
            [w + 0.6, 0.14, d / 4 + 0.06],
            { color: vary(hex('#a98558'), random, 0.1) },
          );
      if (spec.style === 'can') base = 0.14;
      else base = pallet(group, random, -w / 2 - 0.06, -d / 2 - 0.06, w + 0.12, d + 0.12);
      const rows = spec.style === 'drum' ? 1 : random.int(1, 3);
      for (let r = 0; r < rows; r += 1)
        for (let i = 0; i < across; i += 1)
          for (let j = 0; j < deep; j += 1) {
            if (r > 0 && r === rows - 1 && random.chance(0.4)) continue;
            if (r > 0 && rows > 2 && r === rows - 2 && j === deep - 1 && random.chance(0.2))
              continue;
            const x = -w / 2 + step / 2 + i * step + random.range(-0.015, 0.015);
            const z = -d / 2 + step / 2 + j * step + random.range(-0.015, 0.015);
            const y = base + r * (height + 0.01);
            const tone = vary(body, random, 0.03);
            const taper = spec.style === undefined ? 0.9 : 1;
            const profile: [number, number][] =
              spec.style === 'drum'
                ? [
                    [radius, 0],
                    [radius, 0.9],
                    [radius * 1.03, 0.95],
                    [radius, 1],
                    [radius, 1.85],
                    [radius * 1.03, 1.9],
                    [radius, 1.95],
                    [radius, height],
                  ]
                : [
                    [radius * taper, 0],
                    [radius * (taper + (1 - taper) * 0.2), height * 0.2],
                    [radius * (taper + (1 - taper) * 0.62), height * 0.66],
                    [radius * 0.985, height * 0.84],
                    [radius * 1.02, height * 0.88],
                    [radius * 1.02, height],
                  ];
            const bands: Color[] =
              spec.style === 'drum'
                ? [tone, tone, tone, tone, tone, tone, tone]
                : [tone, vary(band, random, 0.03), tone, tone, lidColor];
            group.revolve('y', [x, y, z], profile, {
              color: tone,
              bands,
              caps: lidColor,
              gloss: 0.3,
              segments: 22,
              capDeco: (panel) => {
                panel.ellipse(0.5, 0.5, radius * 0.86, darken(lidColor, 0.1));
                panel.ellipse(0.5, 0.5, radius * 0.8, lidColor);
                if (spec.style === 'drum') {
                  panel.ellipse(0.28, 0.5, 0.13, darken(lidColor, 0.5));
                  panel.ellipse(0.72, 0.4, 0.07, darken(lidColor, 0.5));
                } else if (random.chance(0.25)) panel.ellipse(0.55, 0.45, radius * 0.3, paintDrip);
              },
            });
          }
      // A bail handle on the front ones.
      if (spec.style === undefined)
        group.overlay((pen) => {
          const z = d / 2 - step / 2 + radius * 0.98;
          for (let i = 0; i < across; i += 1) {
            const x = -w / 2 + step / 2 + i * step;
            const y = base + height * 0.82;
            if (!pen.faces([[x, y, z]], [0, 0, 1])) continue;
            const arc = Array.from({ length: 9 }, (_, k) => {
              const a = (k / 8) * Math.PI;
              return [
                x - Math.cos(a) * radius * 0.82,
                y - Math.sin(a) * 0.36,
                z - 0.3 * (1 - Math.sin(a)),
              ] as const;
            });
            pen.line(arc, hex('#8b9094'), 0.03, 0.9, 'round');
          }
        });
    });
  },
};
