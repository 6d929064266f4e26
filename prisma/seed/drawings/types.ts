import type { Place } from './kit/backdrop';
import type { Scene } from './kit/scene';

/** What a listing's photo shows. Lengths are in feet; what is left out the family chooses itself. */
export interface DrawingSpec {
  kind: string;
  /** A look within the family, such as 'treated' or 'coil'. */
  style?: string;
  /** Main colour, #rrggbb. */
  color?: string;
  /** Stencilled or printed on it. */
  text?: string;
  /** Section of one piece: across and up. */
  w?: number;
  h?: number;
  /** Length of one piece. */
  l?: number;
}

export interface Drawing {
  places: readonly Place[];
  /** Puts the material on the stage. */
  build(scene: Scene, spec: DrawingSpec): void;
}

export const OUTSIDE: readonly Place[] = ['gravel', 'concrete', 'dirt', 'asphalt', 'shed'];
export const INSIDE: readonly Place[] = ['warehouse', 'warehouse', 'shed', 'concrete'];
export const ANYWHERE: readonly Place[] = ['gravel', 'concrete', 'warehouse', 'shed', 'asphalt'];
