/** Every family of drawings by the name that listings use. */
import { Random, hashText } from '../random';
import { chooseSetting, drawBackdrop, lightOf } from './kit/backdrop';
import { composeScene, develop, encodePhoto, type PhotoFiles, type SceneSvg } from './kit/render';
import { Scene } from './kit/scene';
import { pile, stone, superSacks } from './bulk';
import { cartons, connectors, flooring, hardware, pails } from './cartons';
import {
  barriers,
  cabinets,
  duct,
  fencing,
  fittings,
  formwork,
  hvacUnit,
  iJoists,
  ladderTray,
  lights,
  machine,
  precast,
  sanitary,
  scaffold,
  valves,
} from './equipment';
import { lumber } from './lumber';
import { masonry } from './masonry';
import { coil, pipe } from './pipe';
import { doors, frames, glass, windows } from './openings';
import { reels, rolls } from './rolls';
import { insulation, metalPanels, roofTiles, sacks, shingles } from './roofing';
import { sheets } from './sheets';
import { beams, hollowSteel, joists, mesh, rebar, studs, trusses } from './steel';
import type { Drawing, DrawingSpec } from './types';

export const drawings: Record<string, Drawing> = {
  lumber,
  masonry,
  pipe,
  coil,
  sheets,
  beams,
  hollowSteel,
  joists,
  mesh,
  rebar,
  studs,
  trusses,
  doors,
  frames,
  glass,
  windows,
  reels,
  rolls,
  insulation,
  metalPanels,
  roofTiles,
  sacks,
  shingles,
  pile,
  stone,
  superSacks,
  cartons,
  connectors,
  flooring,
  hardware,
  pails,
  barriers,
  cabinets,
  duct,
  fencing,
  fittings,
  formwork,
  hvacUnit,
  iJoists,
  ladderTray,
  lights,
  machine,
  precast,
  sanitary,
  scaffold,
  valves,
};

/** The picture of one listing; the same seed and spec give the same picture. */
export function drawScene(spec: DrawingSpec, seed: string): SceneSvg {
  const drawing = drawings[spec.kind];
  if (!drawing) throw new Error(`No drawing called ${spec.kind}`);
  const random = new Random(`${seed}:setting`);
  const setting = chooseSetting(random, drawing.places);
  const scene = new Scene(seed, lightOf(setting, random), {
    pitch: random.range(0.2, 0.33),
    fill: random.range(0.84, 0.94),
  });
  drawing.build(scene, spec);
  scene.frame();
  const backdrop = drawBackdrop(scene, setting);
  return composeScene(scene, backdrop);
}

export async function renderPhoto(spec: DrawingSpec, seed: string): Promise<PhotoFiles> {
  return encodePhoto(await develop(drawScene(spec, seed), hashText(seed)));
}
