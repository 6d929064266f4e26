import type { StateCode } from './us-states';

/** Of a state's time zones, the one where a day ends last. */
const STATES_BY_ZONE = {
  'America/Puerto_Rico': 'PR VI',
  'America/New_York': 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR FL IL IN IA KY LA MI MN MS MO OK TN WI',
  'America/Denver': 'CO KS MT NE NM ND SD TX UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
};

/** '2026-11-26 08:05': nowhere in the state is it earlier. */
export function latestClockIn(state: StateCode, at = new Date()): string {
  const [timeZone] = Object.entries(STATES_BY_ZONE).find(([, states]) => states.includes(state))!;
  return at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether clocks there jump over `clock` in spring: '2027-03-14 02:30' */
export function isSkippedIn(state: StateCode, clock: string): boolean {
  const asUtc = Date.parse(`${clock}Z`);
  return [-DAY_MS, DAY_MS].every((away) => {
    const near = asUtc + away;
    const offsetMs = Date.parse(`${latestClockIn(state, new Date(near))}Z`) - near;
    return latestClockIn(state, new Date(asUtc - offsetMs)) !== clock;
  });
}
