/** Mechanical, electrical and site equipment. */
import { type Color, darken, hex, lighten, vary } from './kit/color';
import { band, bearers, label, OLD_WOOD, pallet, STEEL_BAND } from './kit/props';
import { type Group, Panel } from './kit/scene';
import type { Vec } from './kit/vector';
import { ANYWHERE, type Drawing, INSIDE, OUTSIDE } from './types';

const louvres = (
  panel: Panel,
  u: number,
  v: number,
  w: number,
  h: number,
  count: number,
  color: Color,
) => {
  panel.rect(u, v, w, h, darken(color, 0.6));
  panel.lines(
    Array.from({ length: count }, (_, i): [number, number][] => [
      [u + w * 0.03, v + (h * (i + 0.5)) / count],
      [u + w * 0.97, v + (h * (i + 0.5)) / count],
    ]),
    lighten(color, 0.05),
    (h * panel.height) / count / 2,
  );
};

const grille = (panel: Panel, u: number, v: number, radius: number, color: Color) => {
  panel.ellipse(u, v, radius, darken(color, 0.75));
  for (let a = 0; a < 5; a += 1) {
    const t = (a / 5) * Math.PI * 2;
    panel.polygon(
      [
        [u, v],
        [
          u + (Math.cos(t) * radius * 0.92) / panel.width,
          v + (Math.sin(t) * radius * 0.92) / panel.height,
        ],
        [
          u + (Math.cos(t + 0.75) * radius * 0.92) / panel.width,
          v + (Math.sin(t + 0.75) * radius * 0.92) / panel.height,
        ],
      ],
      darken(color, 0.5),
    );
  }
  const ring = (r: number) =>
    Array.from({ length: 25 }, (_, i): [number, number] => [
      u + (Math.cos((i / 24) * Math.PI * 2) * r) / panel.width,
      v + (Math.sin((i / 24) * Math.PI * 2) * r) / panel.height,
    ]);
  panel.lines(
    [1, 0.8, 0.6, 0.4, 0.2].map((k) => ring(radius * k)),
    lighten(color, 0.1),
    0.02,
    0.8,
  );
};

export const hvacUnit: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const tone = vary(
      hex(spec.color ?? random.pick(['#c9c7bf', '#b5babc', '#d2ccbd'])),
      random,
      0.03,
    );
    const style = spec.style ?? 'rooftop';
    scene.group([0, 0, 0], random.range(0.4, 0.75) * (random.chance(0.5) ? 1 : -1), (group) => {
      if (style === 'rooftop') {
        const [w, h, d] = [random.range(6.4, 8), random.range(3.2, 4), 4.2];
        const y = bearers(group, random, -w / 2, w, -d / 2, d, 0.33);
        group.box([-w / 2, y, -d / 2], [w, 0.35, d], { color: darken(tone, 0.45) });
        group.box([-w / 2, y + 0.35, -d / 2], [w, h, d], {
          color: tone,
          gloss: 0.14,
          deco: (panel) => {
            if (panel.name === 'top') {
              grille(panel, 0.2, 0.5, 1.1, tone);
              grille(panel, 0.2 + 2.6 / w, 0.5, 1.1, tone);
              panel.line(
                [
                  [0.62, 0],
                  [0.62, 1],
                ],
                darken(tone, 0.4),
                0.04,
              );
            } else if (panel.name === 'front' || panel.name === 'back') {
              panel.lines(
                [0.3, 0.62].map((u): [number, number][] => [
                  [u, 0],
                  [u, 1],
                ]),
                darken(tone, 0.4),
                0.04,
              );
              louvres(panel, 0.66, 0.14, 0.3, 0.72, 12, tone);
              panel.rect(0.34, 0.12, 0.24, 0.76, lighten(tone, 0.06));
              panel.rect(0.55, 0.45, 0.015, 0.12, hex('#333333'));
              label(panel, 0.06, 0.16, 1.1, spec.text ?? '5 TON', random);
            } else louvres(panel, 0.1, 0.14, 0.8, 0.6, 11, tone);
          },
        });
      } else if (style === 'condenser') {
        const count = random.int(1, 3);
        for (let i = 0; i < count; i += 1) {
          const x = (i - count / 2) * 3.9;
          const base = pallet(group, random, x - 0.1, -1.6, 3.2, 3.2);
          const h = random.range(2.4, 3.1);
          group.box([x, base, -1.5], [3, h, 3], {
            color: tone,
            gloss: 0.12,
            deco: (panel) => {
              if (panel.name === 'top') grille(panel, 0.5, 0.5, 1.25, tone);
              else {
                louvres(panel, 0.07, 0.1, 0.86, 0.72, 17, tone);
                panel.lines(
                  [0.3, 0.52, 0.74].map((u): [number, number][] => [
                    [u, 0.1],
                    [u, 0.82],
                  ]),
                  tone,
                  0.06,
                );
                if (panel.name === 'front')
                  label(panel, 0.58, 0.55, 0.9, spec.text ?? '3 TON', random);
              }
            },
          });
        }
      } else if (style === 'heater') {
        const count = random.int(2, 4);
        const radius = 0.92;
        for (let i = 0; i < count; i += 1) {
          const x = (i - (count - 1) / 2) * 2.5;
          const base = pallet(group, random, x - 1.05, -1.05, 2.1, 2.1);
          group.revolve(
            'y',
            [x, base, 0],
            [
              [radius * 0.97, 0],
              [radius, 0.12],
              [radius, 0.5],
              [radius, 4.3],
              [radius * 0.97, 4.5],
            ],
            {
              color: vary(tone, random, 0.03),
              bands: [darken(tone, 0.4), darken(tone, 0.15), tone, darken(tone, 0.3)],
              caps: darken(tone, 0.12),
              gloss: 0.4,
              segments: 28,
              capDeco: (panel) => {
                panel.ellipse(0.3, 0.5, 0.09, hex('#b8693c'));
                panel.ellipse(0.7, 0.5, 0.09, hex('#2f6fb0'));
                panel.ellipse(0.5, 0.5, 0.2, darken(tone, 0.5));
              },
            },
          );
          group.overlay((pen) => {
            const face = new Panel(
              pen,
              [x - 0.38, base + 3.4, radius],
              [0.76, 0, 0],
              [0, -1, 0],
              [0, 0, 1],
            );
            if (pen.faces([face.at(0, 0)], face.normal)) {
              face.rect(0, 0, 1, 0.6, hex('#f2c53d'));
              face.fitText(spec.text ?? '50 GAL', 0.1, 0.12, 0.8, 0.36, hex('#222222'));
              face.rect(0.2, 1.9, 0.6, 0.5, darken(tone, 0.35));
            }
          });
        }
      } else {
        // Air handlers, furnaces, fan coils: upright cabinets.
        const count = random.int(2, 4);
        for (let i = 0; i < count; i += 1) {
          const x = (i - count / 2) * 2.3;
          const base = bearers(group, random, x, 1.8, -1.1, 2.2, 0.2);
          group.box([x, base, -1.1], [1.8, 4, 2.2], {
            color: vary(tone, random, 0.03),
            gloss: 0.2,
            deco: (panel) => {
              if (panel.name === 'front') {
                panel.line(
                  [
                    [0, 0.45],
                    [1, 0.45],
                  ],
                  darken(tone, 0.45),
                  0.05,
                );
                louvres(panel, 0.15, 0.08, 0.7, 0.16, 5, tone);
                label(panel, 0.2, 0.54, 0.9, spec.text ?? '80K BTU', random);
              } else if (panel.name === 'top') panel.rect(0.15, 0.2, 0.7, 0.6, darken(tone, 0.7));
              else
                panel.line(
                  [
                    [0.04, 0.02],
                    [0.96, 0.02],
                    [0.96, 0.98],
                    [0.04, 0.98],
                    [0.04, 0.02],
                  ],
                  darken(tone, 0.2),
                  0.03,
                );
            },
          });
        }
      }
    });
  },
};

export const duct: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const zinc = vary(hex(spec.color ?? '#b3babd'), random, 0.04);
    scene.group([0, 0, 0], random.range(0.65, 1) * (random.chance(0.5) ? 1 : -1), (group) => {
      if (spec.style === 'spiral' || spec.style === 'flex') {
        const radius = (spec.w ?? 1.2) / 2;
        const l = 8;
        const columns = random.int(3, 4);
        const depth = columns * radius * 2;
        const base = bearers(group, random, -l / 2, l, -depth / 2, depth, 0.25);
        const rows = random.int(1, 2);
        for (let r = 0; r < rows; r += 1)
          for (let c = 0; c < columns - r; c += 1) {
            const at: Vec = [
              -l / 2 + random.range(-0.15, 0.15),
              base + radius + r * radius * 1.74,
              -depth / 2 + radius + c * radius * 2 + r * radius,
            ];
            const ribs: [number, number][] = [];
            const steps = 26;
            for (let k = 0; k <= steps; k += 1)
              ribs.push([radius * (k % 2 ? 0.985 : 0.95), (l * k) / steps]);
            group.revolve('x', at, ribs, {
              color: vary(zinc, random, 0.05),
              gloss: 0.5,
              segments: 20,
              caps: lighten(zinc, 0.25),
              capDeco: (panel) => panel.ellipse(0.5, 0.5, radius * 0.9, darken(zinc, 0.65)),
            });
          }
      } else {
        const l = 5;
        const base = bearers(group, random, -l / 2, l, -2, 4, 0.25);
        const w = random.range(1.7, 2.2);
        const h = random.range(1, 1.5);
        for (let r = 0; r < 2; r += 1)
          for (let c = 0; c < 2; c += 1) {
            if (r === 1 && c === 1 && random.chance(0.5)) continue;
            const one = vary(zinc, random, 0.05);
            group.box(
              [-l / 2 + random.range(-0.3, 0.3), base + r * (h + 0.04), -2 + c * (w + 0.1)],
              [l, h, w],
              {
                color: one,
                gloss: 0.35,
                deco: (panel) => {
                  if (panel.name === 'left' || panel.name === 'right') {
                    panel.rect(0.03, 0.04, 0.94, 0.92, lighten(one, 0.2));
                    panel.rect(0.07, 0.09, 0.86, 0.82, darken(one, 0.7));
                    panel.polygon(
                      [
                        [0.07, 0.91],
                        [0.07, 0.09],
                        [0.25, 0.24],
                        [0.25, 0.8],
                      ],
                      darken(one, 0.5),
                    );
                  } else {
                    // Cross-breaks stiffen the sheet.
                    panel.lines(
                      [
                        [
                          [0, 0],
                          [1, 1],
                        ],
                        [
                          [1, 0],
                          [0, 1],
                        ],
                      ],
                      darken(one, 0.22),
                      0.02,
                      0.7,
                    );
                    panel.lines(
                      [
                        [
                          [0.02, 0],
                          [0.02, 1],
                        ],
                        [
                          [0.98, 0],
                          [0.98, 1],
                        ],
                      ],
                      lighten(one, 0.3),
                      0.05,
                      0.8,
                    );
                  }
                },
              },
            );
          }
      }
    });
  },
};

export const cabinets: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const grey = vary(hex(spec.color ?? '#9aa1a3'), random, 0.04);
    const w = spec.w ?? 2;
    const h = spec.h ?? 4.6;
    scene.group([0, 0, 0], random.range(0.35, 0.65) * (random.chance(0.5) ? 1 : -1), (group) => {
      const count = w > 3 ? 1 : random.int(2, 3);
      const base = bearers(
        group,
        random,
        -(count * (w + 0.3)) / 2,
        count * (w + 0.3),
        -0.6,
        1.5,
        0.29,
      );
      for (let i = 0; i < count; i += 1) {
        const x = -(count * (w + 0.3)) / 2 + i * (w + 0.3);
        const one = vary(grey, random, 0.03);
        const open = i === 0 && spec.style !== 'closed' && random.chance(0.6);
        group.box([x, base, -0.5], [w, h, spec.l ?? 0.8], {
          color: one,
          gloss: 0.15,
          deco: (panel) => {
            if (panel.name !== 'front') return;
            if (open) {
              panel.rect(0.06, 0.03, 0.88, 0.94, darken(one, 0.55));
              panel.rect(0.2, 0.08, 0.6, 0.84, darken(one, 0.2));
              for (let k = 0; k < 14; k += 1)
                for (const u of [0.25, 0.52]) {
                  panel.rect(u, 0.14 + k * 0.05, 0.23, 0.043, hex('#26282a'));
                  panel.rect(
                    u + 0.09,
                    0.148 + k * 0.05,
                    0.05,
                    0.024,
                    random.chance(0.1) ? hex('#d9822b') : hex('#e3e1da'),
                  );
                }
            } else {
              panel.line(
                [
                  [0.08, 0.04],
                  [0.92, 0.04],
                  [0.92, 0.96],
                  [0.08, 0.96],
                  [0.08, 0.04],
                ],
                darken(one, 0.35),
                0.03,
              );
              panel.rect(0.84, 0.45, 0.04, 0.09, hex('#2c2e30'));
              label(panel, 0.22, 0.1, Math.min(0.9, w * 0.4), spec.text ?? '200A', random);
              panel.polygon(
                [
                  [0.3, 0.62],
                  [0.42, 0.5],
                  [0.54, 0.62],
                ],
                hex('#f0c33c'),
              );
            }
          },
        });
      }
    });
  },
};

export const lights: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const style = spec.style ?? 'troffer';
    const white = hex(spec.color ?? '#f0f0ec');
    scene.group([0, 0, 0], random.range(0.35, 0.7) * (random.chance(0.5) ? 1 : -1), (group) => {
      const card = vary(hex('#c49c69'), random, 0.05);
      const base = pallet(group, random, -2.1, -2.1, 4.2, 4.2);
      const rows = random.int(4, 8);
      for (let r = 0; r < rows; r += 1)
        for (let c = 0; c < 2; c += 1)
          group.box([-2 + random.range(0, 0.04), base + r * 0.34, -2 + c * 2], [4, 0.33, 1.95], {
            color: vary(card, random, 0.05),
            deco: (panel) =>
              (panel.name === 'front' || panel.name === 'right') &&
              (panel.fitText(spec.text ?? 'LED 2X4', 0.08, 0.26, 0.3, 0.48, hex('#3a2c1c')),
              panel.rect(0.72, 0.15, 0.2, 0.7, hex('#f6f4ec'))),
          });
      const top = base + rows * 0.34;
      if (style === 'troffer')
        group.box([-1.9, top, -1.7], [3.9, 0.26, 1.95], {
          color: white,
          deco: (panel) => {
            if (panel.name === 'top') {
              panel.rect(0.04, 0.08, 0.92, 0.84, hex('#fbfdff'));
              panel.rect(0.04, 0.46, 0.92, 0.08, hex('#d6dadc'));
              panel.lines(
                [
                  [
                    [0.04, 0.08],
                    [0.96, 0.08],
                    [0.96, 0.92],
                    [0.04, 0.92],
                    [0.04, 0.08],
                  ],
                ],
                hex('#a9aeb1'),
                0.03,
              );
            }
          },
        });
      else if (style === 'strip')
        for (let i = 0; i < 4; i += 1)
          group.box([-1.95, top, -1.8 + i * 0.55], [3.9, 0.28, 0.36], {
            color: vary(white, random, 0.03),
            top: hex('#fbfdff'),
          });
      else
        for (const [x, z] of [
          [-1, -0.6],
          [0.9, 0.5],
          [0.9, -1.1],
        ] as const) {
          group.revolve(
            'y',
            [x, top, z],
            [
              [0.85, 0],
              [0.85, 0.2],
              [0.5, 0.55],
              [0.45, 0.85],
              [0.2, 0.9],
              [0.1, 1],
            ],
            {
              color: hex('#3f4346'),
              bands: [
                hex('#dfe4e6'),
                hex('#4a4e52'),
                hex('#3f4346'),
                hex('#3f4346'),
                hex('#8b9094'),
              ],
              gloss: 0.35,
              segments: 24,
            },
          );
        }
    });
  },
};

function elbow(group: Group, x: number, y: number, z: number, r: number, color: Color): void {
  const gloss = 0.45;
  group.cylinder('x', [x, y + r, z], r, r * 2.6, {
    color,
    segments: 14,
    gloss,
    caps: lighten(color, 0.15),
    capDeco: (panel) => panel.ellipse(0.5, 0.5, r * 0.74, darken(color, 0.7)),
  });
  group.revolve(
    'y',
    [x + r * 3.2, y + r * 0.2, z],
    [
      [r * 0.95, 0],
      [r, r * 0.4],
      [r, r * 3],
      [r * 1.12, r * 3],
      [r * 1.12, r * 3.6],
    ],
    {
      color,
      segments: 14,
      gloss,
      caps: lighten(color, 0.15),
      capDeco: (panel) => panel.ellipse(0.5, 0.5, r * 0.8, darken(color, 0.7)),
    },
  );
}

export const fittings: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const color = hex(spec.color ?? '#b8743f');
    scene.group([0, 0, 0], random.range(0.3, 0.65) * (random.chance(0.5) ? 1 : -1), (group) => {
      for (let i = 0; i < 5; i += 1)
        group.box([-2.3, 0, -1.3 + i * 0.58], [4.6, 0.14, 0.56], {
          color: vary(hex('#b08a5c'), random, 0.1),
        });
      const crate = random.pick([hex('#c19a69'), hex('#3f6f9c'), hex('#8f9aa0'), hex('#b0542f')]);
      const bins = random.int(2, 3);
      for (let b = 0; b < bins; b += 1) {
        const x = -2.2 + b * 1.5;
        const [w, d, h] = [1.38, 1.2, 0.62];
        const tone = vary(crate, random, 0.06);
        group.box([x, 0.14, -1.2], [w, h * 1.2, 0.05], { color: darken(tone, 0.15) });
        group.box([x, 0.14, -1.15], [0.05, h, d - 0.1], { color: tone });
        group.box([x + w - 0.05, 0.14, -1.15], [0.05, h, d - 0.1], { color: tone });
        group.box([x + 0.05, 0.14, -1.15], [w - 0.1, 0.34, d - 0.1], {
          color: darken(color, 0.55),
        });
        for (let i = 0; i < 3; i += 1)
          for (let j = 0; j < 3; j += 1) {
            const r = random.range(0.11, 0.15);
            const px = x + 0.24 + i * 0.42 + random.range(-0.04, 0.04);
            const pz = -0.98 + j * 0.34 + random.range(-0.03, 0.03);
            const one = vary(color, random, 0.1);
            const axis = random.pick(['x', 'y', 'z'] as const);
            group.revolve(
              axis,
              [px, 0.58, pz],
              [
                [r * 1.15, 0],
                [r * 1.15, r * 0.6],
                [r * 0.92, r * 0.7],
                [r * 0.92, r * 1.7],
                [r * 1.15, r * 1.8],
                [r * 1.15, r * 2.4],
              ],
              {
                color: one,
                segments: 12,
                gloss: 0.5,
                caps: lighten(one, 0.15),
                capDeco: (panel) => panel.ellipse(0.5, 0.5, r * 0.8, darken(color, 0.7)),
              },
            );
          }
        group.box([x, 0.14, -1.2 + d], [w, h * 0.7, 0.05], {
          color: tone,
          deco: (panel) =>
            panel.name === 'front' &&
            (panel.rect(0.28, 0.22, 0.44, 0.52, hex('#f6f4ec')),
            panel.fitText(spec.text ?? '3/4', 0.32, 0.3, 0.36, 0.34, hex('#222222'))),
        });
      }
      const loose = random.int(2, 4);
      for (let i = 0; i < loose; i += 1)
        elbow(
          group,
          -1.9 + i * 1.15,
          0.14,
          0.75 + random.range(-0.15, 0.2),
          random.range(0.14, 0.19),
          vary(color, random, 0.08),
        );
    });
  },
};

/** Valves, hydrants and other cast bodies with flanges. */
export const valves: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const color = hex(spec.color ?? '#b3372b');
    scene.group([0, 0, 0], random.range(0.3, 0.7) * (random.chance(0.5) ? 1 : -1), (group) => {
      const base = pallet(group, random, -2.4, -1.7, 4.8, 3.4);
      const count = random.int(2, 4);
      for (let i = 0; i < count; i += 1) {
        const r = 0.42;
        const x = -1.9 + (i % 2) * 2.3 + random.range(-0.05, 0.05);
        const z = -0.85 + Math.floor(i / 2) * 1.65;
        const y = base + 0.62;
        const one = vary(color, random, 0.06);
        const flange = darken(one, 0.1);
        const bolts = (panel: Panel) => {
          for (let k = 0; k < 8; k += 1)
            panel.ellipse(
              0.5 + Math.cos((k / 8) * 6.283) * 0.4,
              0.5 + Math.sin((k / 8) * 6.283) * 0.4,
              0.05,
              hex('#2a2a2a'),
            );
          panel.ellipse(0.5, 0.5, 0.32, hex('#1d1d1f'));
        };
        group.revolve(
          'x',
          [x, y, z],
          [
            [0.62, 0],
            [0.62, 0.14],
            [r, 0.14],
            [r * 0.95, 0.3],
            [r * 1.1, 0.6],
            [r * 1.1, 1.0],
            [r * 0.95, 1.3],
            [r, 1.46],
            [0.62, 1.46],
            [0.62, 1.6],
          ],
          { color: one, segments: 20, gloss: 0.3, caps: flange, capDeco: bolts },
        );
        group.revolve(
          'y',
          [x + 0.8, y + r * 0.9, z],
          [
            [0.34, 0],
            [0.36, 0.3],
            [0.3, 0.5],
            [0.12, 0.55],
            [0.1, 1.1],
          ],
          { color: one, segments: 16, gloss: 0.3 },
        );
        group.revolve(
          'y',
          [x + 0.8, y + r * 0.9 + 1.1, z],
          [
            [0.48, 0],
            [0.52, 0.05],
            [0.52, 0.1],
            [0.48, 0.14],
          ],
          {
            color: darken(one, 0.35),
            segments: 20,
            gloss: 0.3,
            capDeco: (panel) => {
              panel.ellipse(0.5, 0.5, 0.38, darken(one, 0.05));
              panel.lines(
                [
                  [
                    [0.1, 0.5],
                    [0.9, 0.5],
                  ],
                  [
                    [0.5, 0.1],
                    [0.5, 0.9],
                  ],
                ],
                darken(one, 0.4),
                0.09,
              );
            },
          },
        );
      }
    });
  },
};

/** China and steel fixtures: basins and tubs, shown in front of their cartons. */
export const sanitary: Drawing = {
  places: INSIDE,
  build(scene, spec) {
    const random = scene.random;
    const china = vary(hex(spec.color ?? '#f3f3ef'), random, 0.02);
    scene.group([0, 0, 0], random.range(0.3, 0.6) * (random.chance(0.5) ? 1 : -1), (group) => {
      const card = vary(hex('#c49c69'), random, 0.05);
      const base = pallet(group, random, -2.2, -2.4, 4.4, 2.4);
      const rows = random.int(2, 3);
      for (let r = 0; r < rows; r += 1)
        for (let c = 0; c < 2; c += 1)
          if (r < rows - 1 || random.chance(0.7))
            group.box([-2.1 + c * 2.1, base + r * 1.2, -2.35], [2.05, 1.18, 2.2], {
              color: vary(card, random, 0.05),
              deco: (panel) =>
                panel.name === 'front' &&
                (panel.fitText(spec.text ?? 'ADA 16.5', 0.12, 0.2, 0.6, 0.26, hex('#3a2c1c')),
                panel.rect(0.1, 0.6, 0.35, 0.25, hex('#f6f4ec'))),
            });
      const count = random.int(1, 2);
      for (let i = 0; i < count; i += 1) {
        const x = -1.3 + i * 2.4;
        const z = 1.4;
        if (spec.style === 'sink') {
          group.box([x - 0.9, 0, z - 0.7], [1.8, 0.7, 1.5], {
            color: hex('#c2c8ca'),
            gloss: 0.5,
            deco: (panel) => {
              if (panel.name === 'top') {
                panel.rect(0.08, 0.12, 0.84, 0.74, hex('#8c9295'));
                panel.polygon(
                  [
                    [0.08, 0.12],
                    [0.92, 0.12],
                    [0.84, 0.3],
                    [0.16, 0.3],
                  ],
                  hex('#6f7578'),
                );
                panel.ellipse(0.5, 0.58, 0.12, hex('#44494c'));
              }
            },
          });
        } else {
          group.revolve(
            'y',
            [x, 0, z],
            [
              [0.42, 0],
              [0.4, 0.12],
              [0.3, 0.4],
              [0.38, 0.75],
              [0.68, 1.12],
              [0.74, 1.28],
              [0.74, 1.36],
            ],
            {
              color: china,
              gloss: 0.55,
              segments: 26,
              caps: china,
              capDeco: (panel) => {
                panel.ellipse(0.5, 0.5, 0.56, darken(china, 0.28));
                panel.ellipse(0.5, 0.56, 0.44, darken(china, 0.12));
                panel.ellipse(0.5, 0.6, 0.2, hex('#9fb6c2'));
              },
            },
          );
          group.box([x - 0.75, 1.05, z - 1.35], [1.5, 1.35, 0.62], {
            color: china,
            gloss: 0.5,
            deco: (panel) =>
              panel.name === 'front' && panel.rect(0.08, 0.12, 0.14, 0.07, hex('#a9b0b4')),
          });
          group.box([x - 0.78, 2.4, z - 1.38], [1.56, 0.12, 0.68], {
            color: lighten(china, 0.3),
            gloss: 0.5,
          });
          group.box([x - 0.4, 0, z - 1.2], [0.8, 1.05, 0.6], { color: china, gloss: 0.4 });
        }
      }
    });
  },
};

function scaffoldFrame(
  group: Group,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  color: Color,
): void {
  group.solid(
    [x, y, z],
    [x + w, y + h, z + 0.14],
    (pen) => {
      const c = pen.shade(color, [0, 0.4, 0.9], y + h / 2, 0.1);
      const tube = (a: Vec, b: Vec, r = 0.14) => {
        pen.line([a, b], darken(c, 0.35), r);
        pen.line([a, b], c, r * 0.72);
        pen.line(
          [
            [a[0] - 0.02, a[1] + 0.02, a[2]],
            [b[0] - 0.02, b[1] + 0.02, b[2]],
          ],
          lighten(c, 0.3),
          r * 0.2,
          0.8,
        );
      };
      const zz = z + 0.07;
      for (const t of [0.28, 0.52, 0.76])
        tube([x + 0.1, y + h * t, zz], [x + w * 0.38, y + h * t, zz], 0.09);
      tube([x + w * 0.38, y, zz], [x + w * 0.38, y + h * 0.8, zz], 0.1);
      tube([x + 0.07, y + h * 0.8, zz], [x + w - 0.07, y + h * 0.8, zz], 0.11);
      tube([x + 0.07, y, zz], [x + 0.07, y + h, zz]);
      tube([x + w - 0.07, y, zz], [x + w - 0.07, y + h, zz]);
      tube([x + 0.07, y + h - 0.08, zz], [x + w - 0.07, y + h - 0.08, zz]);
    },
    false,
  );
}

export const scaffold: Drawing = {
  places: ['gravel', 'concrete', 'dirt', 'asphalt'],
  build(scene, spec) {
    const random = scene.random;
    const color = vary(
      hex(spec.color ?? random.pick(['#d9a12c', '#2f6fb0', '#c0392b', '#4d8f5a', '#9aa1a5'])),
      random,
      0.05,
    );
    scene.group([0, 0, 0], random.range(0.45, 0.75) * (random.chance(0.5) ? 1 : -1), (group) => {
      const w = 5;
      const h = 5;
      const count = random.int(5, 10);
      for (const t of [0.08, 0.88])
        group.box([-w / 2 + w * t - 0.15, 0, -0.4], [0.3, 0.3, count * 0.34 + 0.9], {
          color: vary(OLD_WOOD, random, 0.1),
        });
      for (let i = 0; i < count; i += 1)
        scaffoldFrame(group, -w / 2, 0.3, i * 0.34, w, h, vary(color, random, 0.08));
      // Planks and cross braces beside.
      const z = -0.2;
      for (let r = 0; r < random.int(3, 6); r += 1)
        for (let c = 0; c < 2; c += 1)
          group.box([w / 2 + 0.6 + c * 0.86, 0.02 + r * 0.14, z - 1.6], [0.8, 0.13, 6.4], {
            color: vary(random.chance(0.4) ? hex('#b7bdbf') : hex('#c9a468'), random, 0.1),
          });
    });
  },
};

export const barriers: Drawing = {
  places: ['asphalt', 'concrete', 'gravel', 'dirt'],
  build(scene, spec) {
    const random = scene.random;
    const plastic = spec.style === 'plastic';
    const tone = vary(hex(spec.color ?? (plastic ? '#e06a26' : '#b4b0a8')), random, 0.05);
    const count = random.int(3, 5);
    const section: [number, number][] = [
      [-1, 0],
      [1, 0],
      [1, 0.25],
      [0.55, 0.85],
      [0.27, 2.65],
      [-0.27, 2.65],
      [-0.55, 0.85],
      [-1, 0.25],
    ];
    scene.group([0, 0, 0], random.range(0.65, 0.95) * (random.chance(0.5) ? 1 : -1), (group) => {
      for (let i = 0; i < count; i += 1) {
        const one = vary(i % 2 && plastic ? hex('#f1efe9') : tone, random, 0.05);
        const l = plastic ? 6 : 9;
        const z = (i - count / 2) * 2.5;
        group.bar('x', [-l / 2 + random.range(-0.4, 0.4), 0.05, z], section, l, {
          color: one,
          cap: darken(one, 0.06),
          gloss: plastic ? 0.3 : 0,
        });
        if (!plastic)
          group.overlay((pen) => {
            if (i !== count - 1) return;
            for (const x of [-l * 0.3, l * 0.3]) {
              const p = new Panel(
                pen,
                [x - 0.5, 0.42, z + 0.95],
                [1, 0, 0],
                [0, -0.3, 0],
                [0, 0, 1],
              );
              if (pen.faces([p.at(0, 0)], p.normal)) p.rect(0, 0, 1, 0.9, darken(one, 0.7));
            }
          });
      }
    });
  },
};

export const fencing: Drawing = {
  places: ['asphalt', 'concrete', 'gravel', 'dirt'],
  build(scene, spec) {
    const random = scene.random;
    const zinc = vary(hex(spec.color ?? '#a9b0b3'), random, 0.05);
    const count = random.int(5, 9);
    scene.group([0, 0, 0], random.range(0.35, 0.65) * (random.chance(0.5) ? 1 : -1), (group) => {
      const [w, h] = [10, 6];
      for (const t of [0.06, 0.9])
        group.box([-w / 2 + w * t, 0, -0.5], [0.3, 0.3, count * 0.3 + 1], {
          color: vary(OLD_WOOD, random, 0.1),
        });
      for (let i = 0; i < count; i += 1) {
        const x = -w / 2 + random.range(-0.15, 0.15);
        const y = 0.3;
        const z = i * 0.3;
        const last = i === count - 1;
        group.solid(
          [x, y, z],
          [x + w, y + h, z + 0.15],
          (pen) => {
            const c = pen.shade(zinc, [0, 0.3, 0.95], 3);
            const link: Vec[][] = [];
            const step = last ? 0.34 : 0.6;
            for (let t = -h; t < w; t += step) {
              const a = Math.max(0, t);
              const b = Math.min(w, t + h);
              link.push([
                [x + a, y + (a - t), z + 0.07],
                [x + b, y + (b - t), z + 0.07],
              ]);
              link.push([
                [x + a, y + h - (a - t), z + 0.07],
                [x + b, y + h - (b - t), z + 0.07],
              ]);
            }
            pen.lines(link, c, 0.018, last ? 0.9 : 0.35);
            const rail = (a: Vec, b: Vec) => {
              pen.line([a, b], darken(c, 0.35), 0.14);
              pen.line([a, b], lighten(c, 0.1), 0.09);
            };
            for (const yy of [0.05, h - 0.07])
              rail([x, y + yy, z + 0.07], [x + w, y + yy, z + 0.07]);
            for (const xx of [0.06, w / 2, w - 0.06])
              rail([x + xx, y, z + 0.07], [x + xx, y + h, z + 0.07]);
          },
          false,
        );
      }
    });
  },
};

export const machine: Drawing = {
  places: ['gravel', 'concrete', 'asphalt', 'dirt', 'warehouse'],
  build(scene, spec) {
    const random = scene.random;
    const tone = vary(
      hex(spec.color ?? random.pick(['#e0a526', '#d9772b', '#3f6f9c', '#e8e5dc', '#5f7f5a'])),
      random,
      0.04,
    );
    const style = spec.style ?? 'generator';
    scene.group([0, 0, 0], random.range(0.4, 0.75) * (random.chance(0.5) ? 1 : -1), (group) => {
      const wheel = (x: number, y: number, z: number, r: number) =>
        group.revolve(
          'z',
          [x, y, z],
          [
            [r * 0.9, 0],
            [r, 0.06],
            [r, 0.3],
            [r * 0.9, 0.36],
          ],
          {
            color: hex('#2b2a2a'),
            segments: 22,
            gloss: 0.1,
            capDeco: (panel) => {
              panel.ellipse(0.5, 0.5, r * 0.55, hex('#c9ccce'));
              panel.ellipse(0.5, 0.5, r * 0.18, hex('#5a5d60'));
            },
          },
        );
      if (style === 'container') {
        const [w, h, d] = [12, 6.2, 5.4];
        for (const x of [-w / 2 + 0.5, w / 2 - 1.2])
          group.box([x, 0, -d / 2], [0.7, 0.35, d], { color: vary(OLD_WOOD, random, 0.1) });
        group.box([-w / 2, 0.35, -d / 2], [w, h, d], {
          color: tone,
          deco: (panel) => {
            if (panel.name === 'top') return;
            const ribs = Math.round(panel.width * 1.6);
            panel.lines(
              Array.from({ length: ribs }, (_, i): [number, number][] => [
                [(i + 0.5) / ribs, 0.05],
                [(i + 0.5) / ribs, 0.95],
              ]),
              darken(tone, 0.28),
              0.16,
              0.6,
            );
            panel.lines(
              [
                [
                  [0, 0.025],
                  [1, 0.025],
                ],
                [
                  [0, 0.975],
                  [1, 0.975],
                ],
              ],
              darken(tone, 0.15),
              0.28,
            );
            if (panel.name === 'left' || panel.name === 'right') {
              panel.rect(0.06, 0.06, 0.88, 0.88, tone);
              panel.lines(
                [
                  [
                    [0.5, 0.05],
                    [0.5, 0.95],
                  ],
                ],
                darken(tone, 0.5),
                0.06,
              );
              for (const u of [0.3, 0.42, 0.58, 0.7])
                panel.line(
                  [
                    [u, 0.06],
                    [u, 0.94],
                  ],
                  hex('#c9ccce'),
                  0.07,
                );
            } else if (spec.text)
              panel.fitText(spec.text, 0.08, 0.14, 0.3, 0.18, hex('#f2f0ea'), 0.9);
          },
        });
        return;
      }
      if (style === 'trench') {
        const [l, h] = [9, 5.6];
        for (const z of [-1.7, 1.5]) {
          group.box([-l / 2, 0.1, z], [l, h, 0.3], {
            color: tone,
            deco: (panel) => {
              if (panel.name === 'front' || panel.name === 'back') {
                panel.lines(
                  [0.06, 0.5, 0.94].map((v): [number, number][] => [
                    [0, v],
                    [1, v],
                  ]),
                  darken(tone, 0.3),
                  0.16,
                  0.7,
                );
                panel.lines(
                  [0.03, 0.97].map((u): [number, number][] => [
                    [u, 0],
                    [u, 1],
                  ]),
                  darken(tone, 0.25),
                  0.3,
                  0.6,
                );
                if (spec.text && panel.name === 'front')
                  panel.fitText(spec.text, 0.3, 0.18, 0.4, 0.24, hex('#222222'), 0.85);
              }
            },
          });
        }
        for (const x of [-l / 2 + 0.9, l / 2 - 1.2])
          for (const y of [1, 4.4])
            group.cylinder('z', [x, y, -1.4], 0.17, 2.9, { color: hex('#7d8285'), segments: 12 });
        return;
      }
      const [w, h, d] = [6.4, 3, 2.9];
      const y = 1.05;
      for (const x of [-w * 0.12, w * 0.14]) {
        wheel(x, 0.78, -d / 2 - 0.3, 0.75);
        wheel(x, 0.78, d / 2 - 0.04, 0.75);
      }
      group.box([-w / 2, 0.75, -d / 2], [w, 0.3, d], { color: hex('#3a3b3d') });
      group.box([w / 2, 0.78, -0.15], [2, 0.22, 0.3], { color: hex('#3a3b3d') });
      group.box([w / 2 + 1.5, 0, -0.12], [0.24, 0.8, 0.24], { color: hex('#8b9094') });
      group.box([-w / 2, y, -d / 2], [w, h, d], {
        color: tone,
        gloss: 0.16,
        deco: (panel) => {
          if (panel.name === 'top') {
            panel.ellipse(0.12, 0.5, 0.24, hex('#303234'));
            panel.lines(
              [0.35, 0.65].map((u): [number, number][] => [
                [u, 0],
                [u, 1],
              ]),
              darken(tone, 0.35),
              0.04,
            );
            return;
          }
          if (panel.name === 'left' || panel.name === 'right') {
            louvres(panel, 0.14, 0.16, 0.72, 0.62, 9, tone);
            return;
          }
          panel.lines(
            [0.34, 0.66].map((u): [number, number][] => [
              [u, 0.04],
              [u, 0.96],
            ]),
            darken(tone, 0.4),
            0.04,
          );
          louvres(panel, 0.06, 0.2, 0.22, 0.36, 6, tone);
          panel.rect(0.72, 0.16, 0.22, 0.4, hex('#2d2f31'));
          for (const u of [0.76, 0.83, 0.9]) panel.ellipse(u, 0.28, 0.1, hex('#e9e7e0'));
          panel.rect(0, 0.78, 1, 0.1, hex('#2d2f31'), 0.85);
          if (spec.text) panel.fitText(spec.text, 0.38, 0.24, 0.24, 0.3, hex('#26282a'), 0.9);
        },
      });
      if (style === 'tower') {
        group.cylinder('y', [0, y + h, 0], 0.16, 6.5, { color: hex('#b9bec1'), segments: 12 });
        for (const x of [-1.5, -0.5, 0.5, 1.5])
          group.box([x - 0.4, y + h + 6.4, -0.2], [0.8, 0.6, 0.35], {
            color: hex('#3a3b3d'),
            deco: (panel) =>
              panel.name === 'front' && panel.rect(0.1, 0.12, 0.8, 0.76, hex('#fdf6dc')),
          });
      }
    });
  },
};

export const formwork: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const steel = vary(
      hex(spec.color ?? random.pick(['#d9a12c', '#2f6fb0', '#c0392b', '#8f9598'])),
      random,
      0.05,
    );
    scene.group([0, 0, 0], random.range(0.4, 0.8) * (random.chance(0.5) ? 1 : -1), (group) => {
      const [l, d] = [8, 2.1];
      const y0 = bearers(group, random, -l / 2, l, -d - 0.1, d * 2 + 0.2, 0.29);
      const rows = random.int(5, 10);
      for (let r = 0; r < rows; r += 1)
        for (let c = 0; c < 2; c += 1) {
          if (r === rows - 1 && c === 1 && random.chance(0.5)) continue;
          const one = vary(steel, random, 0.07);
          group.box(
            [-l / 2 + random.range(-0.06, 0.06), y0 + r * 0.25, -d - 0.05 + c * (d + 0.1)],
            [l, 0.24, d],
            {
              color: one,
              top: vary(hex('#7a5637'), random, 0.08),
              deco: (panel) => {
                if (panel.name === 'top') {
                  panel.lines(
                    [
                      [
                        [0.01, 0.03],
                        [0.99, 0.03],
                        [0.99, 0.97],
                        [0.01, 0.97],
                        [0.01, 0.03],
                      ],
                    ],
                    one,
                    0.08,
                  );
                  panel.specks(
                    Array.from(
                      { length: 8 },
                      () =>
                        [
                          random.range(0.1, 0.9),
                          random.range(0.1, 0.9),
                          random.range(0.05, 0.2),
                        ] as const,
                    ),
                    hex('#b9b3a8'),
                    0.4,
                  );
                } else
                  panel.specks(
                    Array.from({ length: 8 }, (_, i) => [(i + 0.5) / 8, 0.5, 0.05] as const),
                    darken(one, 0.7),
                    0.9,
                  );
              },
            },
          );
        }
      band(group, [-l / 2, y0, -d - 0.05], [l / 2, y0 + rows * 0.25, d + 0.05], 0.2, STEEL_BAND);
      band(group, [-l / 2, y0, -d - 0.05], [l / 2, y0 + rows * 0.25, d + 0.05], 0.78, STEEL_BAND);
    });
  },
};

export const precast: Drawing = {
  places: ['gravel', 'dirt', 'concrete', 'asphalt'],
  build(scene, spec) {
    const random = scene.random;
    const grey = vary(hex(spec.color ?? '#aeaaa2'), random, 0.05);
    scene.group([0, 0, 0], random.range(0.4, 0.8) * (random.chance(0.5) ? 1 : -1), (group) => {
      if (spec.style === 'ring') {
        const count = random.int(2, 4);
        for (let i = 0; i < count; i += 1) {
          const r = 2.1;
          const stack = i === 0 ? random.int(1, 2) : 1;
          for (let k = 0; k < stack; k += 1)
            group.revolve(
              'y',
              [(i - (count - 1) / 2) * 4.6, 0.02 + k * 2.1, random.range(-0.4, 0.4)],
              [
                [r, 0],
                [r, 1.9],
                [r * 0.97, 2.05],
              ],
              {
                color: vary(grey, random, 0.05),
                segments: 30,
                gloss: 0.02,
                capDeco: (panel) => {
                  panel.ellipse(0.5, 0.5, r * 0.8, darken(grey, 0.55));
                  panel.ellipse(0.5, 0.54, r * 0.74, darken(grey, 0.72));
                },
              },
            );
        }
      } else {
        const [w, h, d] = [spec.l ?? 6, spec.h ?? 0.6, spec.w ?? 1];
        const rows = random.int(3, 5);
        const deep = Math.max(2, Math.round(3.6 / d));
        const y0 = bearers(group, random, -w / 2, w, (-deep * d) / 2, deep * d, 0.29);
        let y = y0;
        for (let r = 0; r < rows; r += 1) {
          for (let c = 0; c < deep; c += 1) {
            if (r === rows - 1 && random.chance(0.3)) continue;
            const one = vary(grey, random, 0.05);
            group.box(
              [-w / 2 + random.range(-0.06, 0.06), y, (-deep * d) / 2 + c * d + 0.03],
              [w, h, d - 0.07],
              {
                color: one,
                deco: (panel) =>
                  panel.specks(
                    Array.from(
                      { length: 7 },
                      () => [random.next(), random.next(), random.range(0.01, 0.03)] as const,
                    ),
                    darken(one, 0.4),
                    0.5,
                  ),
              },
            );
          }
          y += h;
          if (r < rows - 1) {
            for (const t of [0.15, 0.8])
              group.box([-w / 2 + w * t, y, (-deep * d) / 2], [0.25, 0.12, deep * d], {
                color: vary(OLD_WOOD, random, 0.1),
              });
            y += 0.12;
          }
        }
      }
    });
  },
};

export const ladderTray: Drawing = {
  places: ANYWHERE,
  build(scene, spec) {
    const random = scene.random;
    const zinc = vary(hex(spec.color ?? '#b9bfc2'), random, 0.04);
    scene.group([0, 0, 0], random.range(0.6, 0.95) * (random.chance(0.5) ? 1 : -1), (group) => {
      const l = 10;
      const w = 1.6;
      const y0 = bearers(group, random, -l / 2, l, -w - 0.1, w * 2 + 0.2, 0.29);
      const rows = random.int(4, 8);
      for (let r = 0; r < rows; r += 1)
        for (let c = 0; c < 2; c += 1) {
          if (r === rows - 1 && c === 1 && random.chance(0.5)) continue;
          const one = vary(zinc, random, 0.05);
          const x = -l / 2 + random.range(-0.12, 0.12);
          const y = y0 + r * 0.36;
          const z = -w - 0.05 + c * (w + 0.1);
          group.box([x, y, z], [l, 0.34, 0.09], { color: one, gloss: 0.3 });
          for (let k = 0; k < 11; k += 1)
            group.box([x + 0.3 + (k * (l - 0.7)) / 10, y + 0.08, z + 0.09], [0.1, 0.08, w - 0.18], {
              color: one,
            });
          group.box([x, y, z + w - 0.09], [l, 0.34, 0.09], { color: one, gloss: 0.3 });
        }
    });
  },
};

/** Wood I-joists: plywood web between two flanges. */
export const iJoists: Drawing = {
  places: OUTSIDE,
  build(scene, spec) {
    const random = scene.random;
    const wood = vary(hex(spec.color ?? '#dcb578'), random, 0.05);
    const h = spec.h ?? 0.99;
    const b = spec.w ?? 0.2;
    const l = 11;
    const f = 0.13;
    scene.group([0, 0, 0], random.range(0.85, 1.1) * (random.chance(0.5) ? 1 : -1), (group) => {
      const columns = random.int(8, 12);
      const rows = random.int(1, 2);
      const depth = columns * (b + 0.02);
      let y = bearers(group, random, -l / 2, l, -depth / 2, depth, 0.29);
      const base = y;
      for (let r = 0; r < rows; r += 1) {
        for (let c = 0; c < columns; c += 1) {
          const one = vary(wood, random, 0.08);
          const web = vary(hex('#c2945a'), random, 0.08);
          const x = -l / 2 + random.range(-0.12, 0.12);
          const z = -depth / 2 + c * (b + 0.02);
          group.box([x, y, z], [l, f, b], { color: one });
          group.box([x, y + f, z + b / 2 - 0.02], [l, h - 2 * f, 0.04], {
            color: web,
            deco:
              c === columns - 1
                ? (panel) =>
                    panel.name === 'front' &&
                    spec.text &&
                    [0.06, 0.4, 0.74].forEach((u) =>
                      panel.fitText(spec.text!, u, 0.25, 0.18, 0.5, hex('#23423a'), 0.75),
                    )
                : undefined,
          });
          group.box([x, y + h - f, z], [l, f, b], { color: vary(one, random, 0.03) });
        }
        y += h;
        if (r < rows - 1) {
          for (const t of [0.12, 0.84])
            group.box([-l / 2 + l * t, y, -depth / 2], [0.29, 0.14, depth], {
              color: vary(OLD_WOOD, random, 0.1),
            });
          y += 0.14;
        }
      }
      band(group, [-l / 2, base, -depth / 2], [l / 2, y, depth / 2], 0.2);
      band(group, [-l / 2, base, -depth / 2], [l / 2, y, depth / 2], 0.8);
    });
  },
};
