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

export type StateCode = (typeof US_STATES)[number][0];

export const STATE_CODES = US_STATES.map(([code]) => code) as [StateCode, ...StateCode[]];

/** For a select. */
export const STATE_OPTIONS = US_STATES.map(([value, label]) => ({ value, label }));
