export { alertMissing, countUnalerted } from './alert-missing.server';
export {
  getTakeoff,
  type AnsweredLine,
  AnsweredTakeoff,
  type SellerPart,
  type TakeoffAnswer,
} from './answer-takeoff.server';
export {
  addLines,
  changeTakeoff,
  correctLine,
  createTakeoff,
  deleteTakeoff,
  keepSeen,
  lineAsSeen,
  settingsAsSeen,
  skipLine,
} from './save-takeoff.server';
export { splitBound } from './split-sellers.server';
export { takeoffCsv } from './takeoff-csv.server';
export { listTakeoffs } from './takeoff-queries.server';
