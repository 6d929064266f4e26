/**
 * A small stage for drawing piles of material: boxes, bars and turned shapes in feet, seen by a
 * camera in perspective, lit by one lamp or the sun, sorted back to front and written as SVG.
 *
 * A family (lumber.ts, pipe.ts …) only says what stands where; the camera fits itself to it.
 */
import { Random } from '../../random';
import { type Color, css, darken, mix } from './color';
import { letter } from './lettering';
import { add, cross, dot, hull, length, scale, sub, turn, unit, type Vec } from './vector';

export const WIDTH = 960;
export const HEIGHT = 720;

export interface Light {
  /** From the scene towards the lamp. */
  towards: Vec;
  sun: Color;
  ambient: Color;
  shadow: Color;
  shadowStrength: number;
}

export interface View {
  /** How far the camera looks down, radians. */
  pitch: number;
  /** Share of the picture that the subject fills. */
  fill: number;
}

interface Solid {
  min: Vec;
  max: Vec;
  draw(pen: Pen): void;
}

export interface FaceOptions {
  /** Outline; by default a little darker than the face. */
  edge?: Color | 'none';
  edgeWidth?: number;
  opacity?: number;
  /** Keeps the colour as it is, for lamps and glass. */
  unlit?: boolean;
  /** 0 matt to 1 polished: adds a highlight where the face mirrors the light. */
  gloss?: number;
  /** A face that is drawn from both sides. */
  twoSided?: boolean;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Writes one group's faces, in the group's own coordinates. */
export class Pen {
  readonly out: string[] = [];
  /** The camera in the group's coordinates. */
  readonly eye: Vec;
  readonly light: Vec;

  constructor(
    readonly scene: Scene,
    readonly group: Group,
  ) {
    this.eye = group.toLocal(scene.eye);
    this.light = turn(scene.light.towards, -group.yaw);
  }

  project(point: Vec): [number, number] {
    return this.scene.project(this.group.toWorld(point));
  }

  /** Pixels per foot at a point. */
  grain(point: Vec): number {
    return this.scene.focal / Math.max(0.1, length(sub(this.scene.eye, this.group.toWorld(point))));
  }

  faces(points: readonly Vec[], normal: Vec): boolean {
    return dot(normal, sub(this.eye, points[0]!)) > 0;
  }

  shade(color: Color, normal: Vec, height: number, gloss = 0, at?: Vec): Color {
    const { sun, ambient } = this.scene.light;
    const facing = Math.max(0, dot(normal, this.light));
    // Less sky reaches a face near the ground, and what does reach it is the ground's colour.
    const low = normal[1] > 0.9 ? 1 : 0.8 + 0.2 * Math.min(1, height / 2.2);
    const lift = 1 + 0.1 * normal[1];
    let lit: Color = [
      color[0] * (ambient[0] * lift + sun[0] * facing) * low,
      color[1] * (ambient[1] * lift + sun[1] * facing) * low,
      color[2] * (ambient[2] * lift + sun[2] * facing) * low,
    ];
    if (gloss > 0 && at) {
      const view = unit(sub(this.eye, at));
      const half = unit(add(view, this.light));
      const shine = Math.max(0, dot(normal, half)) ** (8 + 40 * gloss);
      lit = mix(lit, [255, 253, 246], Math.min(0.85, shine * gloss));
    }
    return lit;
  }

  /** A flat convex face. Returns whether it is turned to the camera, and so was drawn. */
  face(points: readonly Vec[], color: Color, options: FaceOptions = {}): boolean {
    let normal = unit(cross(sub(points[1]!, points[0]!), sub(points[2]!, points[0]!)));
    if (!this.faces(points, normal)) {
      if (!options.twoSided) return false;
      normal = scale(normal, -1);
    }
    this.shape(points, color, normal, options);
    return true;
  }

  /** A flat face of any outline with a known normal. */
  shape(points: readonly Vec[], color: Color, normal: Vec, options: FaceOptions = {}): void {
    let low = Infinity;
    let high = -Infinity;
    let middle: Vec = [0, 0, 0];
    for (const p of points) {
      low = Math.min(low, p[1]);
      high = Math.max(high, p[1]);
      middle = add(middle, p);
    }
    middle = scale(middle, 1 / points.length);
    const base = this.group.origin[1];
    const gloss = options.gloss ?? 0;
    let fill: string;
    let edge: Color;
    if (options.unlit) {
      fill = css(color);
      edge = darken(color, 0.2);
    } else if (high - low > 0.5 && Math.abs(normal[1]) < 0.9) {
      const top = this.shade(color, normal, high + base, gloss, middle);
      const bottom = this.shade(color, normal, low + base, gloss, middle);
      const [, y1] = this.project([middle[0], high, middle[2]]);
      const [, y2] = this.project([middle[0], low, middle[2]]);
      fill = this.scene.gradient(y1, y2, top, bottom);
      edge = darken(mix(top, bottom, 0.5), 0.3);
    } else {
      const tone = this.shade(color, normal, middle[1] + base, gloss, middle);
      fill = css(tone);
      edge = darken(tone, 0.3);
    }
    const stroke =
      options.edge === 'none'
        ? ` stroke="${fill.startsWith('#') ? fill : css(edge)}" stroke-width=".4"`
        : ` stroke="${css(options.edge ?? edge)}" stroke-width="${options.edgeWidth ?? 0.7}"`;
    const opacity = options.opacity === undefined ? '' : ` opacity="${options.opacity}"`;
    const hideStroke = options.opacity !== undefined && options.edge === 'none' ? '' : stroke;
    this.out.push(`<path d="${this.outline(points)}" fill="${fill}"${hideStroke}${opacity}/>`);
  }

  outline(points: readonly Vec[]): string {
    return 'M' + points.map((p) => this.project(p).map(round).join(' ')).join('L') + 'Z';
  }

  /** A line; the width is in feet and shrinks with distance. */
  line(
    points: readonly Vec[],
    color: Color,
    width: number,
    opacity = 1,
    cap: 'butt' | 'round' = 'butt',
  ): void {
    const d = 'M' + points.map((p) => this.project(p).map(round).join(' ')).join('L');
    const w = Math.max(0.35, width * this.grain(points[0]!));
    this.out.push(
      `<path d="${d}" fill="none" stroke="${css(color)}" stroke-width="${w.toFixed(2)}"` +
        (cap === 'round' ? ' stroke-linecap="round" stroke-linejoin="round"' : '') +
        (opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : '') +
        '/>',
    );
  }

  /** Several open lines as one element. */
  lines(runs: readonly (readonly Vec[])[], color: Color, width: number, opacity = 1): void {
    if (runs.length === 0 || !runs[0]?.[0]) return;
    const d = runs
      .map((run) => 'M' + run.map((p) => this.project(p).map(round).join(' ')).join('L'))
      .join('');
    const w = Math.max(0.35, width * this.grain(runs[0][0]));
    this.out.push(
      `<path d="${d}" fill="none" stroke="${css(color)}" stroke-width="${w.toFixed(2)}" stroke-linejoin="round"` +
        (opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : '') +
        '/>',
    );
  }
}

/** A rectangle in space with its own coordinates: u to the right, v down, both 0 to 1. */
export class Panel {
  constructor(
    readonly pen: Pen,
    readonly corner: Vec,
    readonly across: Vec,
    readonly down: Vec,
    readonly normal: Vec,
    readonly name: FaceName = 'front',
  ) {}

  get width(): number {
    return length(this.across);
  }

  get height(): number {
    return length(this.down);
  }

  at(u: number, v: number): Vec {
    return add(this.corner, add(scale(this.across, u), scale(this.down, v)));
  }

  /** Lit like the face itself. */
  tone(color: Color): Color {
    return this.pen.shade(color, this.normal, this.at(0.5, 0.5)[1] + this.pen.group.origin[1]);
  }

  rect(u: number, v: number, w: number, h: number, color: Color, opacity = 1): void {
    this.polygon(
      [
        [u, v],
        [u + w, v],
        [u + w, v + h],
        [u, v + h],
      ],
      color,
      opacity,
    );
  }

  polygon(points: readonly [number, number][], color: Color, opacity = 1): void {
    const d = this.pen.outline(points.map(([u, v]) => this.at(u, v)));
    this.pen.out.push(
      `<path d="${d}" fill="${css(this.tone(color))}"` +
        (opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : '') +
        '/>',
    );
  }

  ellipse(u: number, v: number, radiusFeet: number, color: Color, opacity = 1): void {
    const points: [number, number][] = [];
    for (let i = 0; i < 18; i += 1) {
      const a = (i / 18) * Math.PI * 2;
      points.push([
        u + (Math.cos(a) * radiusFeet) / this.width,
        v + (Math.sin(a) * radiusFeet) / this.height,
      ]);
    }
    this.polygon(points, color, opacity);
  }

  /** Small marks at (u, v) with a radius in feet, as one element. */
  specks(spots: readonly (readonly [number, number, number])[], color: Color, opacity = 1): void {
    if (spots.length === 0) return;
    const d = spots.map(([u, v, r]) => {
      const a = r / this.width;
      const b = r / this.height;
      return this.pen.outline([
        this.at(u - a, v),
        this.at(u - a * 0.3, v - b),
        this.at(u + a, v - b * 0.4),
        this.at(u + a * 0.5, v + b),
      ]);
    });
    this.pen.out.push(
      `<path d="${d.join('')}" fill="${css(this.tone(color))}" opacity="${opacity.toFixed(2)}"/>`,
    );
  }

  line(points: readonly [number, number][], color: Color, widthFeet: number, opacity = 1): void {
    this.lines([points], color, widthFeet, opacity);
  }

  lines(
    runs: readonly (readonly [number, number][])[],
    color: Color,
    widthFeet: number,
    opacity = 1,
  ): void {
    this.pen.lines(
      runs.map((run) => run.map(([u, v]) => this.at(u, v))),
      this.tone(color),
      widthFeet,
      opacity,
    );
  }

  /** Capitals of the stroke alphabet; (u, v) is the top left corner, the height is in feet. */
  text(text: string, u: number, v: number, heightFeet: number, color: Color, opacity = 1): void {
    const { strokes } = letter(text);
    const sx = heightFeet / this.width;
    const sy = heightFeet / this.height;
    this.lines(
      strokes.map((run) => run.map(([x, y]): [number, number] => [u + x * sx, v + y * sy])),
      color,
      heightFeet * 0.15,
      opacity,
    );
  }

  /** Text as large as fits a box, centred in it. */
  fitText(
    text: string,
    u: number,
    v: number,
    w: number,
    h: number,
    color: Color,
    opacity = 1,
  ): void {
    const { width } = letter(text);
    const size = Math.min(h * this.height, (w * this.width) / width);
    const uw = (width * size) / this.width;
    const vh = size / this.height;
    this.text(text, u + (w - uw) / 2, v + (h - vh) / 2, size, color, opacity);
  }
}

export type FaceName = 'top' | 'front' | 'back' | 'left' | 'right' | 'bottom';

export interface BoxPaint extends FaceOptions {
  color: Color;
  top?: Color;
  /** The faces that look along x. */
  ends?: Color;
  /** The faces that look along z. */
  sides?: Color;
  /** Drawn on each visible face after it. */
  deco?: (panel: Panel) => void;
}

export interface RevolvePaint extends FaceOptions {
  color: Color;
  /** Colour of each band between two profile points, from the first. */
  bands?: readonly Color[];
  /** Colour of the end discs. */
  caps?: Color;
  /** Drawn on the end disc that faces the camera. */
  capDeco?: (panel: Panel) => void;
  segments?: number;
}

/** Things that stand together and are turned together. */
export class Group {
  readonly #solids: Solid[] = [];
  readonly #overlays: ((pen: Pen) => void)[] = [];
  readonly casters: { min: Vec; max: Vec }[] = [];

  constructor(
    readonly origin: Vec,
    readonly yaw: number,
  ) {}

  toWorld(p: Vec): Vec {
    return add(turn(p, this.yaw), this.origin);
  }

  toLocal(p: Vec): Vec {
    return turn(sub(p, this.origin), -this.yaw);
  }

  solid(min: Vec, max: Vec, draw: (pen: Pen) => void, castsShadow = true): void {
    this.#solids.push({ min, max, draw });
    if (castsShadow) this.casters.push({ min, max });
  }

  /** Drawn after all solids of the group: straps, wrap, labels on an outside face. */
  overlay(draw: (pen: Pen) => void): void {
    this.#overlays.push(draw);
  }

  box(at: Vec, size: Vec, paint: BoxPaint): void {
    const max = add(at, size);
    this.solid(at, max, (pen) => drawBox(pen, at, max, paint));
  }

  /** A round thing turned about an axis: `profile` is (radius, distance along the axis). */
  revolve(
    axis: 'x' | 'y' | 'z',
    center: Vec,
    profile: readonly (readonly [number, number])[],
    paint: RevolvePaint,
  ): void {
    let radius = 0;
    let from = Infinity;
    let to = -Infinity;
    for (const [r, t] of profile) {
      radius = Math.max(radius, r);
      from = Math.min(from, t);
      to = Math.max(to, t);
    }
    const k = axis === 'x' ? 0 : axis === 'y' ? 1 : 2;
    const min = [center[0] - radius, center[1] - radius, center[2] - radius] as [
      number,
      number,
      number,
    ];
    const max = [center[0] + radius, center[1] + radius, center[2] + radius] as [
      number,
      number,
      number,
    ];
    min[k] = center[k] + from;
    max[k] = center[k] + to;
    this.solid(min, max, (pen) => drawRevolved(pen, axis, center, profile, paint));
  }

  cylinder(
    axis: 'x' | 'y' | 'z',
    start: Vec,
    radius: number,
    span: number,
    paint: RevolvePaint,
  ): void {
    this.revolve(
      axis,
      start,
      [
        [radius, 0],
        [radius, span],
      ],
      paint,
    );
  }

  /** A pipe open at both ends. */
  tube(
    axis: 'x' | 'y' | 'z',
    start: Vec,
    radius: number,
    span: number,
    wall: number,
    paint: RevolvePaint,
  ): void {
    const inside = darken(paint.color, 0.72);
    const rim = paint.caps ?? paint.color;
    this.cylinder(axis, start, radius, span, {
      ...paint,
      caps: rim,
      capDeco: (panel) => {
        const hole = (radius - wall) / (radius * 2);
        panel.ellipse(0.5, 0.5, hole * panel.width, inside);
        panel.ellipse(0.5, 0.56, hole * panel.width * 0.72, darken(paint.color, 0.84));
      },
    });
  }

  /** A bar of constant section; the outline is in (x, y) for axis z and in (z, y) for axis x. */
  bar(
    axis: 'x' | 'z',
    at: Vec,
    section: readonly (readonly [number, number])[],
    span: number,
    paint: FaceOptions & { color: Color; cap?: Color },
  ): void {
    let a0 = Infinity;
    let a1 = -Infinity;
    let b0 = Infinity;
    let b1 = -Infinity;
    for (const [a, b] of section) {
      a0 = Math.min(a0, a);
      a1 = Math.max(a1, a);
      b0 = Math.min(b0, b);
      b1 = Math.max(b1, b);
    }
    const min: Vec =
      axis === 'z' ? [at[0] + a0, at[1] + b0, at[2]] : [at[0], at[1] + b0, at[2] + a0];
    const max: Vec =
      axis === 'z'
        ? [at[0] + a1, at[1] + b1, at[2] + span]
        : [at[0] + span, at[1] + b1, at[2] + a1];
    this.solid(min, max, (pen) => drawBar(pen, axis, at, section, span, paint));
  }

  corners(): Vec[] {
    const [min, max] = this.bounds();
    const list: Vec[] = [];
    for (const x of [min[0], max[0]])
      for (const y of [min[1], max[1]])
        for (const z of [min[2], max[2]]) list.push(this.toWorld([x, y, z]));
    return list;
  }

  bounds(): [Vec, Vec] {
    const min: [number, number, number] = [Infinity, Infinity, Infinity];
    const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    for (const s of this.#solids) {
      for (let k = 0; k < 3; k += 1) {
        min[k] = Math.min(min[k]!, s.min[k]!);
        max[k] = Math.max(max[k]!, s.max[k]!);
      }
    }
    return [min, max];
  }

  draw(scene: Scene): string[] {
    const pen = new Pen(scene, this);
    for (const solid of backToFront(this.#solids, pen.eye)) solid.draw(pen);
    for (const overlay of this.#overlays) overlay(pen);
    return pen.out;
  }
}

/**
 * Orders boxes so that none is drawn over one in front of it. Of two boxes that a plane across an
 * axis separates, the one on the camera's side of the plane comes later.
 */
function backToFront(solids: readonly Solid[], eye: Vec): Solid[] {
  const n = solids.length;
  const slack = 1e-4;
  const behind: number[][] = solids.map(() => []);
  for (let i = 0; i < n; i += 1) {
    const a = solids[i]!;
    for (let j = i + 1; j < n; j += 1) {
      const b = solids[j]!;
      let aFirst = false;
      let bFirst = false;
      for (let k = 0; k < 3; k += 1) {
        if (a.max[k]! <= b.min[k]! + slack) {
          if (eye[k]! >= b.min[k]!) aFirst = true;
          else if (eye[k]! <= a.max[k]!) bFirst = true;
        } else if (b.max[k]! <= a.min[k]! + slack) {
          if (eye[k]! >= a.min[k]!) bFirst = true;
          else if (eye[k]! <= b.max[k]!) aFirst = true;
        }
      }
      // Two planes that say opposite things: neither box can hide the other.
      const order = aFirst === bFirst ? 0 : aFirst ? -1 : 1;
      if (order < 0) behind[j]!.push(i);
      else if (order > 0) behind[i]!.push(j);
    }
  }
  const result: Solid[] = [];
  const state = new Uint8Array(n);
  const visit = (i: number) => {
    if (state[i] !== 0) return;
    state[i] = 1;
    for (const j of behind[i]!) visit(j);
    result.push(solids[i]!);
  };
  const far = solids
    .map((s, i) => ({ i, d: length(sub(eye, scale(add(s.min, s.max), 0.5))) }))
    .sort((a, b) => b.d - a.d);
  for (const { i } of far) visit(i);
  return result;
}

export function boxPanels(pen: Pen, min: Vec, max: Vec): Panel[] {
  const [x0, y0, z0] = min;
  const [x1, y1, z1] = max;
  const w = x1 - x0;
  const h = y1 - y0;
  const d = z1 - z0;
  const all = [
    new Panel(pen, [x0, y1, z0], [w, 0, 0], [0, 0, d], [0, 1, 0], 'top'),
    new Panel(pen, [x0, y1, z1], [w, 0, 0], [0, -h, 0], [0, 0, 1], 'front'),
    new Panel(pen, [x1, y1, z0], [-w, 0, 0], [0, -h, 0], [0, 0, -1], 'back'),
    new Panel(pen, [x0, y1, z0], [0, 0, d], [0, -h, 0], [-1, 0, 0], 'left'),
    new Panel(pen, [x1, y1, z1], [0, 0, -d], [0, -h, 0], [1, 0, 0], 'right'),
  ];
  return all.filter((panel) => dot(panel.normal, sub(pen.eye, panel.corner)) > 0);
}

export function drawBox(pen: Pen, min: Vec, max: Vec, paint: BoxPaint): void {
  for (const panel of boxPanels(pen, min, max)) {
    const color =
      panel.name === 'top'
        ? (paint.top ?? paint.color)
        : panel.name === 'left' || panel.name === 'right'
          ? (paint.ends ?? paint.color)
          : (paint.sides ?? paint.color);
    pen.shape(
      [panel.at(0, 0), panel.at(1, 0), panel.at(1, 1), panel.at(0, 1)],
      color,
      panel.normal,
      paint,
    );
    paint.deco?.(panel);
  }
}

function drawRevolved(
  pen: Pen,
  axis: 'x' | 'y' | 'z',
  center: Vec,
  profile: readonly (readonly [number, number])[],
  paint: RevolvePaint,
): void {
  const n = paint.segments ?? 20;
  const place = (r: number, t: number, angle: number): Vec => {
    const a = Math.cos(angle) * r;
    const b = Math.sin(angle) * r;
    if (axis === 'y') return [center[0] + a, center[1] + t, center[2] + b];
    if (axis === 'x') return [center[0] + t, center[1] + a, center[2] + b];
    return [center[0] + a, center[1] + b, center[2] + t];
  };
  const k = axis === 'x' ? 0 : axis === 'y' ? 1 : 2;
  const first = profile[0]!;
  const last = profile[profile.length - 1]!;
  const strips: { depth: number; draw: () => void }[] = [];
  for (let band = 0; band + 1 < profile.length; band += 1) {
    const [r0, t0] = profile[band]!;
    const [r1, t1] = profile[band + 1]!;
    const color = paint.bands?.[band] ?? paint.color;
    const slope = Math.atan2(r0 - r1, t1 - t0);
    for (let i = 0; i < n; i += 1) {
      const a0 = (i / n) * Math.PI * 2;
      const a1 = ((i + 1) / n) * Math.PI * 2;
      const am = (a0 + a1) / 2;
      const radial = place(Math.cos(slope), Math.sin(slope), am);
      const normal = unit(sub(radial, center));
      const middle = place((r0 + r1) / 2, (t0 + t1) / 2, am);
      if (dot(normal, sub(pen.eye, middle)) <= 0) continue;
      const points = [place(r0, t0, a0), place(r1, t1, a0), place(r1, t1, a1), place(r0, t0, a1)];
      strips.push({
        depth: length(sub(pen.eye, middle)),
        draw: () =>
          pen.shape(points, color, normal, { edge: 'none', ...paint, gloss: paint.gloss ?? 0.25 }),
      });
    }
  }
  strips.sort((a, b) => b.depth - a.depth);
  for (const strip of strips) strip.draw();
  for (const [end, sign] of [
    [first, -1],
    [last, 1],
  ] as const) {
    const [r, t] = end;
    if (r < 0.005) continue;
    const normal: [number, number, number] = [0, 0, 0];
    normal[k] = sign * Math.sign(last[1] - first[1] || 1);
    const middle = place(0, t, 0);
    if (dot(normal, sub(pen.eye, middle)) <= 0) continue;
    const ring: Vec[] = [];
    for (let i = 0; i < n; i += 1) ring.push(place(r, t, (i / n) * Math.PI * 2));
    pen.shape(ring, paint.caps ?? paint.color, normal, paint);
    if (paint.capDeco) {
      const u: Vec = axis === 'x' ? [0, 0, -2 * r * normal[0]] : [2 * r, 0, 0];
      const v: Vec = axis === 'y' ? [0, 0, 2 * r] : [0, -2 * r, 0];
      const corner = sub(middle, scale(add(u, v), 0.5));
      paint.capDeco(new Panel(pen, corner, u, v, normal));
    }
  }
}

function drawBar(
  pen: Pen,
  axis: 'x' | 'z',
  at: Vec,
  section: readonly (readonly [number, number])[],
  span: number,
  paint: FaceOptions & { color: Color; cap?: Color },
): void {
  const place = (p: readonly [number, number], t: number): Vec =>
    axis === 'z'
      ? [at[0] + p[0], at[1] + p[1], at[2] + t]
      : [at[0] + t, at[1] + p[1], at[2] + p[0]];
  let area = 0;
  section.forEach((p, i) => {
    const q = section[(i + 1) % section.length]!;
    area += p[0] * q[1] - q[0] * p[1];
  });
  const spin = Math.sign(area);
  const sides: { depth: number; draw: () => void }[] = [];
  section.forEach((p, i) => {
    const q = section[(i + 1) % section.length]!;
    const [da, db] = [q[0] - p[0], q[1] - p[1]];
    const flat: [number, number] = [db * spin, -da * spin];
    const normal = unit(axis === 'z' ? [flat[0], flat[1], 0] : [0, flat[1], flat[0]]);
    const points = [place(p, 0), place(q, 0), place(q, span), place(p, span)];
    const middle = scale(add(points[0]!, points[2]!), 0.5);
    if (dot(normal, sub(pen.eye, middle)) <= 0) return;
    sides.push({
      depth: length(sub(pen.eye, middle)),
      draw: () => pen.shape(points, paint.color, normal, paint),
    });
  });
  sides.sort((a, b) => b.depth - a.depth);
  for (const side of sides) side.draw();
  for (const [t, sign] of [
    [0, -1],
    [span, 1],
  ] as const) {
    const normal: Vec = axis === 'z' ? [0, 0, sign] : [sign, 0, 0];
    const points = section.map((p) => place(p, t));
    if (dot(normal, sub(pen.eye, points[0]!)) > 0)
      pen.shape(points, paint.cap ?? paint.color, normal, paint);
  }
}

export class Scene {
  readonly random: Random;
  readonly groups: Group[] = [];
  readonly #defs: string[] = [];
  readonly #gradients = new Map<string, string>();
  eye: Vec = [0, 6, 20];
  focal = 1080;
  #target: Vec = [0, 1, 0];
  #shift: [number, number] = [0, 0];
  light: Light;
  view: View;

  constructor(seed: string, light: Light, view: View) {
    this.random = new Random(seed);
    this.light = light;
    this.view = view;
  }

  /** Later groups are drawn over earlier ones: add what is farther away first. */
  group(origin: Vec, yaw: number, build: (group: Group) => void): Group {
    const group = new Group(origin, yaw);
    build(group);
    this.groups.push(group);
    return group;
  }

  project(p: Vec): [number, number] {
    const d = sub(p, this.eye);
    const sin = Math.sin(this.view.pitch);
    const cos = Math.cos(this.view.pitch);
    const depth = -d[2] * cos - d[1] * sin;
    const up = d[1] * cos - d[2] * sin;
    const s = this.focal / Math.max(0.2, depth);
    return [WIDTH / 2 + d[0] * s + this.#shift[0], HEIGHT / 2 - up * s + this.#shift[1]];
  }

  /** Where the ground meets the sky, in pixels from the top. */
  get horizon(): number {
    return HEIGHT / 2 - Math.tan(this.view.pitch) * this.focal + this.#shift[1];
  }

  /** Moves the camera back until everything fits, and centres it. */
  frame(): void {
    const points = this.groups.flatMap((g) => g.corners());
    let cx = 0;
    let cz = 0;
    let top = 0;
    for (const p of points) {
      cx += p[0] / points.length;
      cz += p[2] / points.length;
      top = Math.max(top, p[1]);
    }
    this.#target = [cx, top * 0.42, cz];
    let near = 1;
    let far = 400;
    for (let i = 0; i < 22; i += 1) {
      const distance = Math.sqrt(near * far);
      this.#place(distance);
      const [x0, y0, x1, y1] = this.#extent(points);
      const fits = x1 - x0 <= WIDTH * this.view.fill && y1 - y0 <= HEIGHT * this.view.fill * 0.92;
      if (fits && Number.isFinite(x0)) far = distance;
      else near = distance;
    }
    this.#place(far);
    const [x0, y0, x1, y1] = this.#extent(points);
    this.#shift = [WIDTH / 2 - (x0 + x1) / 2, HEIGHT * 0.545 - (y0 + y1) / 2];
  }

  #place(distance: number): void {
    this.#shift = [0, 0];
    this.eye = add(this.#target, [
      0,
      Math.sin(this.view.pitch) * distance,
      Math.cos(this.view.pitch) * distance,
    ]);
  }

  #extent(points: readonly Vec[]): [number, number, number, number] {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const p of points) {
      const depth = dot(sub(this.eye, p), [
        0,
        Math.sin(this.view.pitch),
        Math.cos(this.view.pitch),
      ]);
      if (depth < 0.5) return [-1e9, -1e9, 1e9, 1e9];
      const [x, y] = this.project(p);
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
    return [x0, y0, x1, y1];
  }

  /** A vertical gradient in picture coordinates, shared by faces with the same ends. */
  gradient(y1: number, y2: number, from: Color, to: Color): string {
    const top = Math.round(y1 / 6) * 6;
    const bottom = Math.round(y2 / 6) * 6;
    const key = `${top},${bottom},${css(from)},${css(to)}`;
    let id = this.#gradients.get(key);
    if (!id) {
      id = `g${this.#gradients.size}`;
      this.#gradients.set(key, id);
      this.#defs.push(
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" y2="${bottom}">` +
          `<stop stop-color="${css(from)}"/><stop offset="1" stop-color="${css(to)}"/></linearGradient>`,
      );
    }
    return `url(#${id})`;
  }

  /** One path with every cast shadow, so that overlapping ones do not add up. */
  shadowPath(): string {
    const l = this.light.towards;
    const out: string[] = [];
    for (const group of this.groups) {
      const casters = group.casters.length > 60 ? [boundsOf(group)] : group.casters;
      for (const { min, max } of casters) {
        const flat: [number, number][] = [];
        for (const x of [min[0], max[0]])
          for (const y of [min[1], max[1]])
            for (const z of [min[2], max[2]]) {
              const p = group.toWorld([x, y, z]);
              flat.push([p[0] - (l[0] / l[1]) * p[1], p[2] - (l[2] / l[1]) * p[1]]);
            }
        const points = hull(flat).map(([x, z]) => this.project([x, 0, z]).map(round).join(' '));
        out.push('M' + points.join('L') + 'Z');
      }
    }
    return out.join('');
  }

  /** The footprints, a little larger: where no light gets under things. */
  contactPath(): string {
    const out: string[] = [];
    for (const group of this.groups) {
      const casters = group.casters.length > 60 ? [boundsOf(group)] : group.casters;
      for (const { min, max } of casters) {
        if (min[1] + group.origin[1] > 0.5) continue;
        const grow = 0.06 + 0.015 * (max[0] - min[0] + max[2] - min[2]);
        const corners: Vec[] = [
          [min[0] - grow, 0, min[2] - grow],
          [max[0] + grow, 0, min[2] - grow],
          [max[0] + grow, 0, max[2] + grow],
          [min[0] - grow, 0, max[2] + grow],
        ];
        out.push(
          'M' +
            corners
              .map((c) =>
                this.project(setY(group.toWorld(c)))
                  .map(round)
                  .join(' '),
              )
              .join('L') +
            'Z',
        );
      }
    }
    return out.join('');
  }

  drawSubject(): string {
    return this.groups.flatMap((group) => group.draw(this)).join('');
  }

  defs(): string {
    return this.#defs.length ? `<defs>${this.#defs.join('')}</defs>` : '';
  }
}

const setY = (p: Vec): Vec => [p[0], 0, p[2]];

function boundsOf(group: Group): { min: Vec; max: Vec } {
  const [min, max] = group.bounds();
  return { min, max };
}
