/** The states, Washington, DC, and the territories with a ZIP code of their own. */
export const US_STATES = [
  ['AL', 'Alabama'], ['AK', 'Alaska'], ['AZ', 'Arizona'], ['AR', 'Arkansas'], ['CA', 'California'],
  ['CO', 'Colorado'], ['CT', 'Connecticut'], ['DE', 'Delaware'], ['DC', 'District of Columbia'],
  ['FL', 'Florida'], ['GA', 'Georgia'],
  ['HI', 'Hawaii'], ['ID', 'Idaho'], ['IL', 'Illinois'], ['IN', 'Indiana'], ['IA', 'Iowa'],
  ['KS', 'Kansas'], ['KY', 'Kentucky'], ['LA', 'Louisiana'], ['ME', 'Maine'], ['MD', 'Maryland'],
  ['MA', 'Massachusetts'], ['MI', 'Michigan'], ['MN', 'Minnesota'], ['MS', 'Mississippi'],
  ['MO', 'Missouri'], ['MT', 'Montana'], ['NE', 'Nebraska'], ['NV', 'Nevada'], ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'], ['NM', 'New Mexico'], ['NY', 'New York'], ['NC', 'North Carolina'],
  ['ND', 'North Dakota'], ['OH', 'Ohio'], ['OK', 'Oklahoma'], ['OR', 'Oregon'], ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'], ['SC', 'South Carolina'], ['SD', 'South Dakota'], ['TN', 'Tennessee'],
  ['TX', 'Texas'], ['UT', 'Utah'], ['VT', 'Vermont'], ['VA', 'Virginia'], ['WA', 'Washington'],
  ['WV', 'West Virginia'], ['WI', 'Wisconsin'], ['WY', 'Wyoming'], ['AS', 'American Samoa'], ['GU', 'Guam'],
  ['MP', 'Northern Mariana Islands'], ['PR', 'Puerto Rico'], ['VI', 'U.S. Virgin Islands'],
] as const; // oxfmt-ignore

export const stateName = (code: string): string =>
  US_STATES.find(([one]) => one === code)?.[1] ?? code;

const stateKey = (text: string) => text.toLowerCase().replaceAll('.', '');

const CODE_BY_NAME = new Map(
  US_STATES.flatMap(([code, name]) => [
    [stateKey(code), code],
    [stateKey(name), code],
  ]),
);

/** 'il' and 'Illinois' are IL, and 'D.C.' is DC. */
export const stateNamed = (text: string): StateCode | undefined => CODE_BY_NAME.get(stateKey(text));

/** 'aurora, il', but not a state alone, such as 'new york'. West Virginia is not in Virginia. */
export function cityAndState(text: string): { city: string; state: StateCode } | null {
  const words = text.split(/[\s,]+/);
  // No name has more than three words.
  for (let at = Math.max(0, words.length - 3); at < words.length; at += 1) {
    const state = stateNamed(words.slice(at).join(' '));
    if (state) return at > 0 ? { city: words.slice(0, at).join(' '), state } : null;
  }
  return null;
}

export type StateCode = (typeof US_STATES)[number][0];

export const STATE_CODES = US_STATES.map(([code]) => code) as [StateCode, ...StateCode[]];

/** For a select. */
export const STATE_OPTIONS = US_STATES.map(([value, label]) => ({ value, label }));
