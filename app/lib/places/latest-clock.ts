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
export function latestClockIn(state: StateCode): string {
  const [timeZone] = Object.entries(STATES_BY_ZONE).find(([, states]) => states.includes(state))!;
  return new Date().toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}
