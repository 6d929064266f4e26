/**
 * Where the material lies: a gravel yard, a concrete apron, a jobsite, a warehouse bay, an open shed.
 * What is far away is drawn into a small picture and enlarged, which blurs it as a lens would, and
 * costs a sixteenth of the pixels.
 */
import type { Random } from '../../random';
import { type Color, css, darken, hex, lighten, mix, vary } from './color';
import { HEIGHT, type Light, type Scene, WIDTH } from './scene';
import { unit, type Vec } from './vector';

export type Place = 'gravel' | 'concrete' | 'dirt' | 'asphalt' | 'warehouse' | 'shed';
export type Hour = 'morning' | 'noon' | 'overcast' | 'evening' | 'indoors';

export interface Setting {
  place: Place;
  hour: Hour;
  /** Where the light comes from: -1 left, 1 right. */
  from: -1 | 1;
}

export function chooseSetting(random: Random, places: readonly Place[]): Setting {
  const place = random.pick(places);
  const hour: Hour =
    place === 'warehouse'
      ? 'indoors'
      : random.pick(['morning', 'noon', 'noon', 'overcast', 'evening'] as const);
  return { place, hour, from: random.chance(0.5) ? -1 : 1 };
}

export function lightOf(setting: Setting, random: Random): Light {
  const tilt = random.range(-0.1, 0.1);
  const aim = (x: number, y: number, z: number): Vec => unit([setting.from * (x + tilt), y, z]);
  switch (setting.hour) {
    case 'morning':
      return {
        towards: aim(0.85, 0.72, 0.5),
        sun: [0.64, 0.57, 0.46],
        ambient: [0.58, 0.6, 0.65],
        shadow: [38, 40, 58],
        shadowStrength: 0.5,
      };
    case 'noon':
      return {
        towards: aim(0.5, 0.95, 0.45),
        sun: [0.58, 0.56, 0.5],
        ambient: [0.6, 0.61, 0.64],
        shadow: [40, 40, 48],
        shadowStrength: 0.5,
      };
    case 'evening':
      return {
        towards: aim(1, 0.6, 0.42),
        sun: [0.68, 0.54, 0.38],
        ambient: [0.57, 0.56, 0.62],
        shadow: [44, 36, 58],
        shadowStrength: 0.5,
      };
    case 'overcast':
      return {
        towards: aim(0.3, 1, 0.4),
        sun: [0.34, 0.35, 0.36],
        ambient: [0.73, 0.74, 0.77],
        shadow: [44, 46, 52],
        shadowStrength: 0.34,
      };
    case 'indoors':
      return {
        towards: aim(0.45, 1, 0.55),
        sun: [0.5, 0.48, 0.43],
        ambient: [0.62, 0.62, 0.63],
        shadow: [30, 28, 30],
        shadowStrength: 0.44,
      };
  }
}

const GROUND: Record<Place, readonly Color[]> = {
  gravel: [hex('#a89f92'), hex('#9d978f'), hex('#b0a491')],
  concrete: [hex('#b7b3ab'), hex('#aaa8a3'), hex('#c0b9ad')],
  dirt: [hex('#a5835f'), hex('#94775a'), hex('#b18c66')],
  asphalt: [hex('#6f6e6e'), hex('#797673'), hex('#65666a')],
  warehouse: [hex('#a9a59d'), hex('#9c9b98'), hex('#b3aca0')],
  shed: [hex('#9b9488'), hex('#8f8a82'), hex('#a39882')],
};

const SKY: Record<Hour, readonly [Color, Color][]> = {
  morning: [
    [hex('#9cc0dc'), hex('#f5e6cf')],
    [hex('#a9c6d8'), hex('#f3ead9')],
  ],
  noon: [
    [hex('#6fa6d3'), hex('#d6e6ee')],
    [hex('#83b1d6'), hex('#e2ebee')],
  ],
  evening: [
    [hex('#8ba6c4'), hex('#f7cf9e')],
    [hex('#9a9fbd'), hex('#f6c596')],
  ],
  overcast: [
    [hex('#b3bcc3'), hex('#dfe2e2')],
    [hex('#a8b1b8'), hex('#d3d6d6')],
  ],
  indoors: [[hex('#8d8f90'), hex('#b7b4ad')]],
};

export interface Backdrop {
  /** For the small picture, in the coordinates of the large one. */
  far: string;
  /** Stones, joints and stains of the ground, sharp. */
  ground: string;
}

const n = (value: number) => Math.round(value);

export function drawBackdrop(scene: Scene, setting: Setting): Backdrop {
  const random = scene.random;
  const far: string[] = [];
  const defs: string[] = [];
  const earth = vary(random.pick(GROUND[setting.place]), random, 0.07);
  const [zenith, haze] = random.pick(SKY[setting.hour]);
  const level = scene.light;
  const lit = (c: Color): Color => [
    c[0] * (level.ambient[0] * 1.1 + level.sun[0] * level.towards[1] * 0.95),
    c[1] * (level.ambient[1] * 1.1 + level.sun[1] * level.towards[1] * 0.95),
    c[2] * (level.ambient[2] * 1.1 + level.sun[2] * level.towards[1] * 0.95),
  ];
  const ground = lit(earth);
  const distance = Math.hypot(...scene.eye);
  const horizon = scene.horizon;

  const gradient = (id: string, y1: number, y2: number, stops: [number, Color, number?][]) =>
    defs.push(
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${n(y1)}" x2="0" y2="${n(y2)}">` +
        stops
          .map(
            ([o, c, a]) =>
              `<stop offset="${o}" stop-color="${css(c)}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`,
          )
          .join('') +
        '</linearGradient>',
    );
  const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
    far.push(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`,
    );
  const path = (points: readonly (readonly [number, number])[], fill: string, opacity = 1) =>
    far.push(
      `<path d="M${points.map((p) => `${n(p[0])} ${n(p[1])}`).join('L')}Z" fill="${fill}"${opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : ''}/>`,
    );
  const at = (x: number, y: number, z: number) => scene.project([x, y, z]);
  const slab = (
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    z: number,
    fill: string,
    opacity = 1,
  ) => path([at(x0, y0, z), at(x1, y0, z), at(x1, y1, z), at(x0, y1, z)], fill, opacity);

  const indoors = setting.place === 'warehouse' || setting.place === 'shed';
  const wallZ = -Math.max(9, distance * 0.75);
  const floorEdge = indoors ? at(0, 0, wallZ)[1] : Math.max(-40, horizon);

  gradient('floor', floorEdge, HEIGHT, [
    [0, mix(ground, haze, indoors ? 0.12 : 0.38)],
    [0.35, ground],
    [1, darken(ground, 0.08)],
  ]);

  if (setting.place === 'warehouse') drawWarehouse();
  else if (setting.place === 'shed') drawShed();
  else drawYard();

  rect(-10, floorEdge, WIDTH + 20, HEIGHT - floorEdge + 10, 'url(#floor)');
  drawFarStock();

  // A pool of light on the side it comes from, and the opposite corner in shade.
  defs.push(
    `<radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="${WIDTH * (0.5 + 0.32 * setting.from)}" cy="${HEIGHT * 0.5}" r="${WIDTH * 0.62}">` +
      `<stop stop-color="#fffaf0" stop-opacity="${indoors ? 0.26 : 0.16}"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></radialGradient>`,
  );
  rect(0, 0, WIDTH, HEIGHT, 'url(#pool)');
  drawStains();

  return { far: `<defs>${defs.join('')}</defs>${far.join('')}`, ground: drawGroundDetail() };

  function drawYard(): void {
    gradient('sky', 0, Math.max(40, horizon), [
      [0, zenith],
      [1, haze],
    ]);
    rect(0, 0, WIDTH, HEIGHT, 'url(#sky)');
    if (horizon > 20) {
      for (let i = 0; i < 4; i += 1) {
        const y = random.range(0, horizon * 0.7);
        far.push(
          `<ellipse cx="${n(random.range(0, WIDTH))}" cy="${n(y)}" rx="${n(random.range(80, 220))}" ry="${n(random.range(8, 22))}" fill="#fff" opacity=".45"/>`,
        );
      }
    }
    const kind = random.pick(['hills', 'trees', 'trees', 'town', 'sheds', 'sheds'] as const);
    const air = (c: Color, t: number) => css(mix(lit(c), haze, t));
    const z = -Math.max(60, distance * 4);
    if (kind === 'hills') {
      for (const [h, t] of [
        [14, 0.62],
        [8, 0.42],
      ] as const) {
        const points: [number, number][] = [[-20, horizon + 4]];
        let y = random.range(0.4, 1);
        for (let i = 0; i <= 12; i += 1) {
          y = Math.max(0.15, Math.min(1.2, y + random.range(-0.35, 0.35)));
          points.push([(i / 12) * WIDTH, horizon - (y * h * scene.focal) / 190]);
        }
        points.push([WIDTH + 20, horizon + 4]);
        path(points, air([96, 112, 92], t));
      }
    }
    if (kind === 'trees' || kind === 'hills') {
      const green = random.pick([
        [84, 104, 66],
        [72, 96, 70],
        [112, 108, 66],
        [134, 100, 58],
      ] as Color[]);
      for (let x = -30; x < WIDTH + 30; x += random.range(20, 46)) {
        const [, foot] = at(0, 0, z);
        const tall = (random.range(9, 20) * scene.focal) / (distance - z);
        far.push(
          `<ellipse cx="${n(x)}" cy="${n(foot - tall * 0.45)}" rx="${n(tall * random.range(0.45, 0.7))}" ry="${n(tall * 0.6)}" fill="${air(vary(green, random, 0.14), random.range(0.16, 0.4))}"/>`,
        );
      }
    }
    if (kind === 'town') {
      for (let x = -60; x < 60; x += random.range(6, 13)) {
        const w = random.range(7, 14);
        const h = random.range(10, 34);
        slab(
          x,
          0,
          x + w,
          h,
          z * 1.2,
          air(vary([126, 122, 120], random, 0.16), random.range(0.3, 0.6)),
        );
      }
    }
    if (kind === 'sheds') {
      const tone = random.pick([
        [156, 74, 58],
        [120, 136, 146],
        [186, 176, 158],
        [92, 112, 124],
        [198, 192, 182],
      ] as Color[]);
      const zz = -Math.max(34, distance * 2);
      for (let x = -46; x < 44; x += 26) {
        const w = random.range(18, 25);
        const h = random.range(9, 14);
        slab(x, 0, x + w, h, zz, air(vary(tone, random, 0.08), 0.2));
        path(
          [at(x - 1, h, zz), at(x + w / 2, h + 3.4, zz), at(x + w + 1, h, zz)],
          air(darken(tone, 0.3), 0.2),
        );
        for (let k = 0; k < 2; k += 1) {
          const dx = x + w * (0.12 + 0.45 * k);
          slab(
            dx,
            0,
            dx + w * 0.3,
            h * 0.68,
            zz + 0.1,
            air(random.chance(0.5) ? [54, 52, 54] : [206, 204, 198], 0.12),
          );
        }
      }
    }
    if (random.chance(0.55)) {
      // Chain-link at the back of the yard: posts, rails and a grey veil.
      const zz = -Math.max(24, distance * 1.5);
      slab(-70, 0, 70, 7, zz, css(mix(lit([120, 124, 126]), haze, 0.3)), 0.22);
      for (let x = -70; x <= 70; x += 8)
        slab(x, 0, x + 0.35, 7.3, zz, css(mix(lit([92, 96, 98]), haze, 0.2)), 0.7);
      slab(-70, 6.8, 70, 7.1, zz, css(mix(lit([92, 96, 98]), haze, 0.2)), 0.6);
    }
  }

  function drawWarehouse(): void {
    const wall = lit(
      random.pick([hex('#b9b4a8'), hex('#a2a8aa'), hex('#c2b59c'), hex('#97a0a0'), hex('#b8a898')]),
    );
    gradient('wall', 0, floorEdge, [
      [0, darken(wall, 0.34)],
      [1, darken(wall, 0.06)],
    ]);
    rect(0, -10, WIDTH, floorEdge + 20, 'url(#wall)');
    for (let x = -60; x < 60; x += 1.5)
      slab(x, 0, x + 0.5, 30, wallZ, css(darken(wall, 0.32)), 0.22);
    slab(-80, 0, 80, 1.2, wallZ + 0.02, css(darken(wall, 0.45)), 0.55);
    if (random.chance(0.6)) {
      // A dock door standing open: the brightest thing in the hall.
      const x = setting.from * random.range(3, 9) - 4;
      slab(x - 0.6, 0, x + 9.6, 11.6, wallZ + 0.04, css(darken(wall, 0.5)));
      slab(x, 0, x + 9, 11, wallZ + 0.06, css(lighten(haze, 0.55)));
      const [lx, ly] = at(x, 0, wallZ);
      const [rx] = at(x + 9, 0, wallZ);
      path(
        [
          [lx, ly],
          [rx, ly],
          [rx + (rx - lx) * 0.35 * -setting.from, HEIGHT],
          [lx + (rx - lx) * 0.35 * -setting.from, HEIGHT],
        ],
        '#fff6e2',
        0.13,
      );
    }
    const beam = random.pick([hex('#c2622a'), hex('#3c5f8a'), hex('#55766a'), hex('#b98a2c')]);
    const racks = random.int(1, 3);
    for (let r = 0; r < racks; r += 1) {
      const x0 = -26 + r * 19 + random.range(-2, 2);
      for (let level2 = 0; level2 < 4; level2 += 1) {
        const y = level2 * 4.4;
        for (let x = x0; x < x0 + 15; x += random.range(3.6, 4.8)) {
          const tone = random.pick([
            hex('#b68d5c'),
            hex('#a98258'),
            hex('#d8d4cb'),
            hex('#8f9aa1'),
            hex('#c7a376'),
            hex('#6d7f74'),
          ]);
          if (random.chance(0.8))
            slab(
              x,
              y + 0.3,
              x + 3.3,
              y + random.range(1.8, 3.6),
              wallZ + 1.6,
              css(darken(lit(tone), 0.28)),
            );
        }
        slab(x0 - 0.4, y - 0.12, x0 + 15.6, y + 0.3, wallZ + 1.8, css(darken(lit(beam), 0.2)));
      }
      for (const x of [x0 - 0.5, x0 + 7.5, x0 + 15.5])
        slab(x, 0, x + 0.4, 20, wallZ + 2, css(darken(lit(hex('#4c5a66')), 0.2)));
    }
  }

  function drawShed(): void {
    const back = lit(random.pick([hex('#8a8378'), hex('#7d7468'), hex('#86898a'), hex('#9a8468')]));
    gradient('wall', 0, floorEdge, [
      [0, darken(back, 0.62)],
      [1, darken(back, 0.3)],
    ]);
    rect(0, -10, WIDTH, floorEdge + 20, 'url(#wall)');
    gradient('opening', 0, floorEdge, [
      [0, zenith],
      [1, haze],
    ]);
    // Bays: posts with daylight between them at one end.
    const open = setting.from < 0 ? [-60, -6] : [6, 60];
    const [x0] = at(open[0]!, 0, wallZ);
    const [x1] = at(open[1]!, 0, wallZ);
    rect(x0, 0, x1 - x0, floorEdge, 'url(#opening)');
    const green = lit([92, 108, 74]);
    for (let x = x0; x < x1; x += 40)
      far.push(
        `<ellipse cx="${n(x)}" cy="${n(floorEdge)}" rx="46" ry="${n(random.range(30, 70))}" fill="${css(mix(vary(green, random, 0.12), haze, 0.35))}"/>`,
      );
    for (let x = -60; x <= 60; x += 7) slab(x, 0, x + 0.6, 30, wallZ + 0.3, css(darken(back, 0.5)));
    for (let y = 3; y < 9; y += 2.6)
      slab(-60, y, setting.from < 0 ? 60 : 6, y + 0.5, wallZ + 0.2, css(darken(back, 0.42)), 0.6);
  }

  /** Other people's stacks, out of focus. */
  function drawFarStock(): void {
    const count = random.int(1, 4);
    for (let i = 0; i < count; i += 1) {
      const side = random.chance(0.5) ? -1 : 1;
      const z = indoors ? wallZ * random.range(0.55, 0.85) : -distance * random.range(0.9, 1.7);
      const reach = (distance - z) * 0.36;
      const x = side * random.range(reach * 0.35, reach) - 2;
      const w = random.range(3, 7);
      const h = random.range(1.5, 4.5);
      const tone = random.pick([
        hex('#c29c68'),
        hex('#a7a49d'),
        hex('#8f6a4a'),
        hex('#d4cfc2'),
        hex('#7f8c94'),
        hex('#a65a3c'),
        hex('#5d7285'),
      ]);
      const base = mix(darken(lit(tone), 0.12), haze, indoors ? 0.08 : 0.2);
      const layers = random.int(2, 6);
      slab(
        x - w * 0.1 - setting.from * h * 0.5,
        -0.02,
        x + w * 1.05 - setting.from * h * 0.2,
        0.16,
        z,
        css(level.shadow),
        0.3,
      );
      for (let k = 0; k < layers; k += 1) {
        const y0 = (h / layers) * k;
        slab(x, y0, x + w, y0 + (h / layers) * 0.92, z, css(vary(base, random, 0.07)));
      }
      path(
        [at(x, h, z), at(x + w, h, z), at(x + w + 0.2, h, z - 2.5), at(x + 0.2, h, z - 2.5)],
        css(lighten(base, 0.16)),
      );
      const edge = setting.from > 0 ? x : x + w * 0.82;
      slab(edge, 0, edge + w * 0.18, h, z + 0.02, css(level.shadow), 0.22);
    }
  }

  function drawStains(): void {
    for (let i = 0; i < 7; i += 1) {
      const [x, y] = at(
        random.range(-1, 1) * distance * 0.5,
        0,
        random.range(-0.5, 0.5) * distance,
      );
      if (y < floorEdge + 10) continue;
      const r = random.range(40, 150);
      far.push(
        `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.2)}" fill="${css(random.chance(0.6) ? darken(ground, 0.5) : lighten(ground, 0.5))}" opacity=".13"/>`,
      );
    }
    if (setting.place === 'dirt' || setting.place === 'gravel') {
      // Tyre tracks of the forklift.
      const x = random.range(-0.4, 0.4) * distance;
      const lean = random.range(-0.6, 0.6) * distance;
      for (const dx of [0, 4.5]) {
        const [ax, ay] = at(x + dx + lean, 0, -distance * 1.2);
        const [bx, by] = at(x + dx, 0, distance * 0.55);
        const w = scene.focal / distance;
        path(
          [
            [ax - w * 0.15, ay],
            [ax + w * 0.15, ay],
            [bx + w * 0.6, by],
            [bx - w * 0.6, by],
          ],
          css(darken(ground, 0.4)),
          0.2,
        );
      }
    }
  }

  function drawGroundDetail(): string {
    const out: string[] = [];
    const rough = setting.place === 'gravel' || setting.place === 'dirt';
    const marks: [Color, number, number][] = rough
      ? [
          [darken(ground, 0.45), 150, 0.5],
          [lighten(ground, 0.38), 130, 0.6],
          [mix(ground, [120, 90, 70], 0.5), 80, 0.5],
        ]
      : [
          [darken(ground, 0.35), 70, 0.35],
          [lighten(ground, 0.3), 60, 0.35],
        ];
    for (const [color, count, opacity] of marks) {
      const sizes: string[][] = [[], [], []];
      for (let i = 0; i < count; i += 1) {
        const t = random.next();
        const y = floorEdge + (HEIGHT - floorEdge) * (0.06 + 0.94 * t);
        const d = `M${n(random.range(0, WIDTH))} ${n(y)}h${(0.5 + t * (rough ? 4 : 2)).toFixed(1)}`;
        sizes[Math.min(2, Math.floor(t * 3))]!.push(d);
      }
      sizes.forEach((list, i) =>
        out.push(
          `<path d="${list.join('')}" fill="none" stroke="${css(color)}" stroke-linecap="round" stroke-width="${(rough ? 1.2 : 0.7) + i * (rough ? 1.3 : 0.6)}" opacity="${opacity}"/>`,
        ),
      );
    }
    if (setting.place === 'concrete' || setting.place === 'warehouse') {
      const step = Math.max(4, Math.round(distance * 0.55));
      const offset = random.range(-step / 2, step / 2);
      const runs: string[] = [];
      // Only as far as the stock in the background, which they would be drawn over.
      for (let k = -3; k <= 3; k += 1) {
        const a = at(k * step + offset, 0, -distance * 0.4);
        const b = at(k * step + offset, 0, distance * 0.72);
        runs.push(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`);
        const z = k * step + offset * 0.7;
        if (z < distance * 0.7 && z > -distance * 0.4) {
          const c = at(-distance * 3, 0, z);
          const e = at(distance * 3, 0, z);
          runs.push(`M${n(c[0])} ${n(c[1])}L${n(e[0])} ${n(e[1])}`);
        }
      }
      out.push(
        `<path d="${runs.join('')}" fill="none" stroke="${css(darken(ground, 0.42))}" stroke-width="1.6" opacity=".5"/>`,
      );
    }
    if (setting.place === 'asphalt' || (setting.place === 'concrete' && random.chance(0.5))) {
      let [x, y] = [random.range(0, WIDTH), random.range(HEIGHT * 0.7, HEIGHT)];
      let d = `M${n(x)} ${n(y)}`;
      for (let i = 0; i < 7; i += 1) {
        x += random.range(20, 60) * setting.from;
        y += random.range(-14, 12);
        d += `L${n(x)} ${n(y)}`;
      }
      out.push(
        `<path d="${d}" fill="none" stroke="${css(darken(ground, 0.5))}" stroke-width="1.3" opacity=".5"/>`,
      );
    }
    if (setting.place === 'asphalt' && random.chance(0.6)) {
      const z = -distance * random.range(0.2, 0.5);
      const a = at(-distance * 2, 0, z);
      const b = at(distance * 2, 0, z - distance * 0.3);
      out.push(
        `<path d="M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}" stroke="#e9c46a" stroke-width="7" opacity=".55"/>`,
      );
    }
    if (rough && random.chance(0.6)) {
      for (let i = 0; i < 9; i += 1) {
        const x = random.range(0, WIDTH);
        const y = random.range(floorEdge + (HEIGHT - floorEdge) * 0.25, HEIGHT);
        const h = 5 + ((y - floorEdge) / HEIGHT) * 26;
        out.push(
          `<path d="M${n(x)} ${n(y)}q-3 ${n(-h * 0.6)} -6 ${n(-h)}M${n(x + 3)} ${n(y)}q1 ${n(-h * 0.8)} 3 ${n(-h * 1.1)}M${n(x + 6)} ${n(y)}q3 ${n(-h * 0.5)} 8 ${n(-h * 0.8)}" fill="none" stroke="${css(lit([104, 118, 66]))}" stroke-width="1.7" opacity=".75"/>`,
        );
      }
    }
    return out.join('');
  }
}
