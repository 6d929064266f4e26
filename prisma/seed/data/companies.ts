import { slugify } from './categories';
import { demoId, demoStripeId } from './ids';

export type BusinessType = 'general_contractor' | 'subcontractor' | 'supplier' | 'manufacturer' | 'distributor' | 'other';

export interface Place {
  city: string;
  state: string;
  zipCode: string;
}

export interface CompanySeed extends Place {
  id: string;
  slug: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  businessType: BusinessType;
  description: string;
  establishedYear: number;
  website: string;
  taxId: string;
  businessLicense: string;
  verified: boolean;
  paymentEnabled: boolean;
  stripeAccountId: string | null;
  contact: { firstName: string; lastName: string };
  /** First words of the categories it sells. */
  sells: readonly string[];
  /** Where its material may lie, its own place first. */
  yards: readonly Place[];
  memberForDays: number;
}

const GC = 'general_contractor';
const SUB = 'subcontractor';
const SUP = 'supplier';
const MAN = 'manufacturer';
const DIS = 'distributor';

const ALL = ['Doors', 'Windows', 'Concrete', 'Drywall', 'Lumber', 'Roofing', 'Flooring', 'Paints', 'Electrical', 'Plumbing', 'Structural', 'HVAC', 'Aggregates', 'Fasteners', 'Site'];
const INTERIOR = ['Doors', 'Drywall', 'Flooring', 'Paints', 'Electrical', 'Windows'];

type Row = readonly [
  name: string, type: BusinessType, city: string, state: string, zip: string, street: string, areaCode: string, year: number,
  contact: string, sells: readonly string[], description: string, otherYards?: readonly (readonly [string, string, string])[],
];

const ROWS: readonly Row[] = [
  ['Prairie State Builders', GC, 'Chicago', 'IL', '60608', '2145 S Blue Island Ave', '312', 1987, 'Dana Kowalczyk', ALL, 'General contractor for schools, clinics and mid-rise housing across the Chicago area. We close out six to eight jobs a year and sell what is left from our Pilsen yard: banded, counted and under roof. Forklift and dock on site.', [['Cicero', 'IL', '60804'], ['Joliet', 'IL', '60435']]],
  ['Lakeshore Masonry', SUB, 'Chicago', 'IL', '60632', '4410 W 47th St', '773', 1994, 'Rui Almeida', ['Aggregates', 'Concrete', 'Site'], 'Union masonry contractor. Block, brick and stone left from commercial jobs, always on pallets and always with the mill tags. Our drivers can bring full pallets within 30 miles of the yard.', [['Evanston', 'IL', '60201']]],
  ['Halsted Plumbing Supply', SUP, 'Chicago', 'IL', '60609', '3838 S Halsted St', '773', 1971, 'Gloria Petrovic', ['Plumbing', 'HVAC', 'Fasteners'], 'Third-generation plumbing and heating counter on the South Side. We list returns, discontinued lines and overstock from contractor accounts. Everything is inspected on our floor before it is posted.'],
  ['Midland Framing Co.', SUB, 'Aurora', 'IL', '60505', '730 N Broadway', '630', 2003, 'Pete Lindqvist', ['Lumber', 'Fasteners', 'Drywall'], 'Wood-frame subcontractor for apartments and townhomes from Aurora to Rockford. Framing packages are ordered by the building, and there is always a unit or two over.', [['Naperville', 'IL', '60563'], ['Elgin', 'IL', '60120']]],
  ['Fox River Renovation', GC, 'Aurora', 'IL', '60506', '1180 W Galena Blvd', '331', 2011, 'Marcus Bell', INTERIOR, 'Residential and light commercial remodeler in the Fox Valley. We buy more surplus than we sell: cabinets, doors, flooring and trim for kitchens, baths and additions.'],
  ['Hill Country Concrete', SUB, 'Austin', 'TX', '78744', '5602 Burleson Rd', '512', 1999, 'Luis Zamora', ['Concrete', 'Aggregates', 'Site'], 'Flatwork, tilt-up and structural concrete from Georgetown to San Marcos. Rebar, forms and accessories come back from every pour, sorted by size and tagged.', [['Round Rock', 'TX', '78664']]],
  ['Barton Creek Interiors', SUB, 'Austin', 'TX', '78704', '2001 S Lamar Blvd', '512', 2008, 'Keisha Monroe', INTERIOR, 'Drywall, ceilings, doors and flooring for offices and restaurants. Stored indoors in our conditioned warehouse, pickup by appointment on weekdays.'],
  ['Lone Star Electric Wholesale', DIS, 'Austin', 'TX', '78758', '9320 Metric Blvd', '737', 1989, 'Wade Thibodeaux', ['Electrical', 'HVAC', 'Fasteners'], 'Stocking distributor of wire, conduit, gear and lighting. Cut reels, cancelled orders and open-box fixtures at prices that move them.', [['San Antonio', 'TX', '78216']]],
  ['Front Range Steel Erectors', SUB, 'Denver', 'CO', '80216', '4850 Steele St', '303', 1992, 'Hank Ostrander', ['Structural', 'Fasteners', 'Site', 'Concrete'], 'Structural steel and deck along the Front Range. Mill certs on file for everything we list; 10-ton crane in the yard, so we can load anything you can haul.', [['Commerce City', 'CO', '80022']]],
  ['Mile High Roofing Supply', SUP, 'Denver', 'CO', '80223', '1320 S Lipan St', '720', 2001, 'Angela Fierro', ['Roofing', 'Drywall', 'Paints'], 'Roofing and exterior supply house. Hail season means big orders and, later, big returns: shingles, membrane and metal by the pallet.'],
  ['Cherry Creek Construction', GC, 'Denver', 'CO', '80209', '300 S Logan St', '303', 1984, 'Tom Brannigan', ALL, 'Builder of offices, clinics and multifamily in metro Denver. Surplus is staged at our Logan Street shop and posted at closeout.', [['Boulder', 'CO', '80301'], ['Colorado Springs', 'CO', '80903']]],
  ['Saguaro Mechanical', SUB, 'Phoenix', 'AZ', '85009', '2740 W Lincoln St', '602', 1996, 'Rosa Villanueva', ['HVAC', 'Plumbing', 'Electrical'], 'HVAC and plumbing contractor working across the Valley. Units and pipe from redesigns and cancelled phases, kept in shade and capped.', [['Mesa', 'AZ', '85210']]],
  ['Valley Block & Paver', MAN, 'Phoenix', 'AZ', '85043', '6401 W Buckeye Rd', '480', 1978, 'Dale Hutchens', ['Aggregates', 'Concrete'], 'We make block and pavers in west Phoenix. Color-run seconds, short lots and end-of-line pavers are sold here by the cube.'],
  ['Camelback General', GC, 'Phoenix', 'AZ', '85016', '4150 N 20th St', '602', 1990, 'Erin Castellano', ALL, 'Hotels, clinics and tenant improvements in Phoenix and Scottsdale. Leftovers come straight from our jobs with the submittals attached.', [['Tempe', 'AZ', '85281'], ['Tucson', 'AZ', '85705']]],
  ['Biscayne Window & Door', DIS, 'Miami', 'FL', '33127', '575 NW 24th St', '305', 1986, 'Ileana Cardenas', ['Windows', 'Doors', 'Paints'], 'Impact-rated windows and doors for South Florida. Misordered sizes and cancelled openings, all with Miami-Dade approvals on file.', [['Hialeah', 'FL', '33010']]],
  ['Flagler Building Group', GC, 'Miami', 'FL', '33137', '3801 Biscayne Blvd', '786', 1998, 'Andre Baptiste', ALL, 'High-rise and hospitality builder on the Miami waterfront. Buyout lots of tile, fixtures, drywall and hardware from completed towers.', [['Fort Lauderdale', 'FL', '33311']]],
  ['Gulfstream Tile & Stone', SUP, 'Miami', 'FL', '33166', '7245 NW 53rd St', '305', 2005, 'Paulo Ferreira', ['Flooring', 'Aggregates', 'Paints'], 'Importer of porcelain and stone. We sell container overruns and last pallets of discontinued colors, by the box or the lot.'],
  ['Puget Timber & Panel', SUP, 'Seattle', 'WA', '98134', '3223 6th Ave S', '206', 1969, 'Ingrid Solheim', ['Lumber', 'Drywall', 'Roofing'], 'Lumber yard south of downtown Seattle, family-run since 1969. Doug fir, cedar, panels and engineered wood, all stored under cover because it rains here.', [['Tacoma', 'WA', '98402']]],
  ['Rainier Commercial Builders', GC, 'Seattle', 'WA', '98108', '6100 4th Ave S', '206', 1993, 'Kenji Watanabe', ALL, 'Labs, schools and mass-timber offices around Puget Sound. Every closeout lists what can be reused instead of hauled away.', [['Bellevue', 'WA', '98004'], ['Everett', 'WA', '98201']]],
  ['Duwamish Electric', SUB, 'Seattle', 'WA', '98106', '7001 W Marginal Way SW', '425', 2000, 'Nadia Rahman', ['Electrical', 'Fasteners'], 'Commercial electrical contractor. Reels, pipe and gear from design changes, metered and tagged by our warehouse crew.'],
  ['Peachtree Drywall & Ceilings', SUB, 'Atlanta', 'GA', '30318', '1260 Huff Rd NW', '404', 1995, 'Terrence Gaines', ['Drywall', 'Paints', 'Doors'], 'Interior systems contractor for hospitals and offices in metro Atlanta. Board, studs and grid, dry and flat, forklift-loaded.', [['Marietta', 'GA', '30060']]],
  ['Piedmont Millwork', MAN, 'Charlotte', 'NC', '28206', '2424 N Davidson St', '704', 1982, 'Laurel Whitfield', ['Doors', 'Flooring', 'Lumber'], 'Maker of architectural doors and millwork. Shop overruns, display pieces and cancelled orders with full hardware prep.', [['Raleigh', 'NC', '27603']]],
  ['Cumberland Pipe & Valve', DIS, 'Nashville', 'TN', '37210', '88 Fesslers Ln', '615', 1976, 'Boyd Hargrove', ['Plumbing', 'HVAC', 'Structural'], 'Industrial PVF distributor. We list cut lengths, project returns and long-stocked valves with the paperwork to go with them.'],
  ['Old Dominion Salvage', 'other', 'Richmond', 'VA', '23224', '1401 Commerce Rd', '804', 2006, 'Josephine Tate', ['Aggregates', 'Lumber', 'Doors', 'Flooring', 'Structural', 'Windows'], 'Deconstruction crew and salvage yard. Brick, heart pine, timbers, doors and iron taken down by hand, cleaned and stacked.'],
  ['Chesapeake Site Works', SUB, 'Baltimore', 'MD', '21230', '1700 Ridgely St', '410', 1991, 'Curtis Nwosu', ['Site', 'Concrete', 'Aggregates', 'Plumbing'], 'Excavation and underground utilities. Pipe, structures, plate and barrier between jobs, sold rather than stored.'],
  ['Schuylkill Builders Supply', SUP, 'Philadelphia', 'PA', '19146', '2530 Grays Ferry Ave', '215', 1958, 'Anthony DiNardo', ['Lumber', 'Drywall', 'Roofing', 'Concrete', 'Fasteners'], 'Building material dealer in Grays Ferry. Returned units, broken bundles and special orders nobody picked up.', [['King of Prussia', 'PA', '19406']]],
  ['Three Rivers Contracting', GC, 'Pittsburgh', 'PA', '15201', '3600 Smallman St', '412', 1979, 'Maureen Gallagher', ALL, 'General contractor for universities and industry in western Pennsylvania. Materials are stored in our heated Strip District warehouse.'],
  ['Garden State Paint & Coatings', DIS, 'Newark', 'NJ', '07114', '195 Frelinghuysen Ave', '973', 1997, 'Vikram Desai', ['Paints', 'Flooring', 'Fasteners'], 'Paint and coatings distributor. Mistints, overstock and close-dated epoxy, with batch numbers and data sheets on every pail.'],
  ['Hudson Interior Contracting', SUB, 'Albany', 'NY', '12204', '845 Broadway', '518', 2002, 'Elise Fournier', INTERIOR, 'Interiors for state offices and campuses in the Capital District. Door packages, ceilings and carpet tile from phased renovations.', [['Buffalo', 'NY', '14206']]],
  ['Bay Colony Construction', GC, 'Worcester', 'MA', '01604', '150 Blackstone River Rd', '508', 1988, 'Colin Averill', ALL, 'Schools, labs and housing across central Massachusetts. We publish every closeout list so that good material is not thrown away.'],
  ['Nutmeg Glass & Glazing', SUB, 'Hartford', 'CT', '06114', '60 Airport Rd', '860', 1985, 'Sandra Pelletier', ['Windows', 'Doors'], 'Glazing contractor. Insulated units, storefront and entrances from remakes and changed openings, racked indoors.'],
  ['Cuyahoga Steel & Deck', DIS, 'Cleveland', 'OH', '44127', '7300 Bessemer Ave', '216', 1966, 'Walter Zielinski', ['Structural', 'Roofing', 'Fasteners', 'Concrete'], 'Service center for beams, tube, plate and deck. Remnants and cut-backs with heat numbers, shear and saw on the floor.', [['Columbus', 'OH', '43207']]],
  ['Scioto Framing & Truss', MAN, 'Columbus', 'OH', '43228', '4100 Fisher Rd', '614', 1998, 'Amber Knapp', ['Lumber', 'Fasteners'], 'Truss and wall-panel plant. Orphan trusses, over-run LVL and short units of lumber, sold at the gate.'],
  ['Great Lakes Insulation', SUB, 'Detroit', 'MI', '48211', '6200 Dubois St', '313', 1993, 'Yusuf Haddad', ['Drywall', 'Roofing', 'HVAC'], 'Insulation and roofing contractor. Batts, board and membrane from finished jobs, kept dry indoors and sold in full bundles.', [['Grand Rapids', 'MI', '49503']]],
  ['Badger Precast', MAN, 'Milwaukee', 'WI', '53215', '3400 S 6th St', '414', 1974, 'Greta Nilsson', ['Concrete', 'Aggregates'], 'Precast and block plant on the south side. Cancelled pieces, stock curb and culvert ends, and seconds that are sound but not pretty.'],
  ['North Star Mechanical', SUB, 'Minneapolis', 'MN', '55413', '1820 NE Quincy St', '612', 1989, 'Soren Haugen', ['HVAC', 'Plumbing', 'Electrical'], 'Mechanical contractor for hospitals and schools. Duct, pipe and equipment made surplus by redesign; submittals on request.'],
  ['Gateway Reclaim', 'other', 'St. Louis', 'MO', '63111', '200 E Catalan St', '314', 2010, 'Delphine Moreau', ['Aggregates', 'Lumber', 'Doors', 'Windows', 'Structural'], 'Architectural salvage from St. Louis row houses and mills. Soft red brick, long-leaf joists and cast iron, sold by the pallet.'],
  ['Heartland Builders', GC, 'Kansas City', 'MO', '64120', '1601 N Universal Ave', '816', 1981, 'Grant Whitaker', ALL, 'Warehouses, schools and churches on both sides of the state line. One big yard, one foreman who knows where everything is.'],
  ['Bluestem Supply', SUP, 'Wichita', 'KS', '67211', '1015 S Washington St', '316', 1977, 'Carla Jantzen', ['Plumbing', 'Electrical', 'HVAC', 'Fasteners', 'Paints'], 'Contractor counter for plumbing, electrical and fasteners. Overstock goes here once a month at a price that clears the shelf.'],
  ['Red Dirt Construction', GC, 'Oklahoma City', 'OK', '73108', '3100 SW 10th St', '405', 2004, 'Jesse Tallchief', ALL, 'Tribal-owned builder of clinics, housing and schools. Surplus sold from our Oklahoma City lay-down yard, tarped and off the ground.'],
  ['Pelican Roofing & Sheet Metal', SUB, 'New Orleans', 'LA', '70126', '4900 Jourdan Rd', '504', 1990, 'Remy Landry', ['Roofing', 'Structural', 'Drywall'], 'Roofing and architectural metal. Custom-color panels and membrane rolls that did not make it onto a roof.'],
  ['Bayou City Materials', DIS, 'Houston', 'TX', '77029', '8900 Market St', '713', 1983, 'Denise Okafor', ['Concrete', 'Lumber', 'Plumbing', 'Structural', 'Site', 'Electrical'], 'Construction materials by the truckload at the ship channel. Export cancellations and project returns, sold by the bundle.'],
  ['Trinity Commercial Interiors', SUB, 'Dallas', 'TX', '75247', '8150 Chancellor Row', '214', 2007, 'Brooke Sanderson', INTERIOR, 'Tenant finish in Dallas and Plano. Doors, ceilings, carpet tile and light fixtures when a floor plan changes at the last minute.', [['Fort Worth', 'TX', '76106']]],
  ['Wasatch Framing & Lumber', SUP, 'Salt Lake City', 'UT', '84104', '1755 S Redwood Rd', '801', 1995, 'Caleb Sorensen', ['Lumber', 'Roofing', 'Fasteners', 'Windows'], 'Lumber and truss dealer. Broken units, mis-cuts and customer returns sorted by grade each Friday.'],
  ['Sandia Building Products', DIS, 'Albuquerque', 'NM', '87102', '1500 1st St NW', '505', 1987, 'Teresa Lucero', ['Roofing', 'Drywall', 'Paints', 'Aggregates', 'Windows'], 'Stucco, roofing and insulation for the high desert. Discontinued colors and pallet breaks.'],
  ['Silver State Rentals & Sales', 'other', 'Las Vegas', 'NV', '89118', '4600 W Post Rd', '702', 2009, 'Mack Delgado', ['Site', 'Electrical', 'Concrete'], 'Rental house selling down its fleet: scaffold, fence, light towers, shoring. Serviced, with hours and inspection sheets.', [['Reno', 'NV', '89502']]],
  ['Willamette Green Building', GC, 'Portland', 'OR', '97210', '2750 NW 31st Ave', '503', 1997, 'Fiona Marsh', ALL, 'Mass timber and passive-house builder. We over-order triple glazing and CLT hardware so you do not have to wait for it.', [['Salem', 'OR', '97301']]],
  ['Treasure Valley Plumbing', SUB, 'Boise', 'ID', '83705', '3210 W Overland Rd', '208', 2005, 'Wyatt Ames', ['Plumbing', 'HVAC'], 'Residential plumbing from Boise to Nampa. PEX, copper and fixtures from canceled phases and spec homes.'],
  ['Golden Gate Contractors', GC, 'Oakland', 'CA', '94607', '1250 7th St', '510', 1986, 'Priya Raman', ALL, 'Seismic retrofit and mid-rise housing in the East Bay. Steel, hold-downs, drywall and finishes from projects within an hour of the bridge.', [['San Jose', 'CA', '95112']]],
  ['Pacific Tile & Finish', SUP, 'Los Angeles', 'CA', '90021', '1820 E 7th St', '213', 2000, 'Hector Salinas', ['Flooring', 'Paints', 'Doors'], 'Floor and wall finishes in the Arts District. Last lots, hotel overruns and returns still in the carton.', [['Long Beach', 'CA', '90813']]],
  ['Lowcountry Builders', GC, 'Charleston', 'SC', '29403', '2015 Cherry Hill Ln', '843', 1999, 'Eliza Rutledge', ALL, 'Coastal construction: hospitality, marinas and restoration. Hurricane-rated windows, cypress and treated timber are usually in the yard.'],
];

/** Not yet able to take payment: Buy Now says why. */
const NOT_ONBOARDED = new Set(['Fox River Renovation', 'Gateway Reclaim', 'Treasure Valley Plumbing', 'Piedmont Millwork']);
const NOT_VERIFIED = new Set(['Gateway Reclaim']);

export const SELLER_COMPANY = 'Prairie State Builders';
export const BUYER_COMPANY = 'Fox River Renovation';

function phone(areaCode: string, index: number): string {
  return `(${areaCode}) 555-01${String((index * 37 + 11) % 100).padStart(2, '0')}`;
}

export const COMPANIES: readonly CompanySeed[] = ROWS.map((row, i) => {
  const [name, businessType, city, state, zipCode, address, areaCode, establishedYear, contactName, sells, description, others] = row;
  const slug = slugify(name);
  const [firstName = '', lastName = ''] = contactName.split(' ');
  const home: Place = { city, state, zipCode };
  const paymentEnabled = !NOT_ONBOARDED.has(name);
  return {
    id: demoId('company', name),
    slug,
    name,
    email: `office@${slug}.example`,
    phone: phone(areaCode, i),
    address,
    city,
    state,
    zipCode,
    businessType,
    description,
    establishedYear,
    website: `https://www.${slug}.example`,
    taxId: `36-${String(5_550_100 + i * 173)}`,
    businessLicense: `${state}-${String(20_400 + i * 317)}`,
    verified: !NOT_VERIFIED.has(name),
    paymentEnabled,
    stripeAccountId: paymentEnabled ? demoStripeId('acct_1', name) : null,
    contact: { firstName, lastName },
    sells,
    yards: [home, ...(others ?? []).map(([c, s, z]) => ({ city: c, state: s, zipCode: z }))],
    memberForDays: 160 + ((i * 71) % 540),
  };
});

export interface RegistrationSeed extends Place {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  position: string;
  companyName: string;
  businessType: BusinessType;
  address: string;
  yearsInBusiness: number;
  license: string;
  taxId: string;
  description: string;
  specialties: readonly string[];
  servingAreas: readonly string[];
  website: string;
  status: 'pending' | 'under_review' | 'rejected';
  emailVerified: boolean;
  rejectionReason: string | null;
  reviewNotes: string | null;
  daysAgo: number;
}

type RegistrationRow = readonly [string, BusinessType, string, string, string, string, string, string, string, number, string, readonly string[], readonly string[], RegistrationSeed['status'], number, string?];

const REGISTRATIONS_ROWS: readonly RegistrationRow[] = [
  ['Sangamon Concrete Forms', SUB, 'Springfield', 'IL', '62703', '2200 S Dirksen Pkwy', '217', 'Curt Meyers', 'Operations Manager', 14, 'Foundation and flatwork crews in central Illinois. We have forms, ties and rebar to sell after each season.', ['Foundations', 'Flatwork'], ['Illinois'], 'under_review', 2],
  ['Brazos Door & Hardware', DIS, 'Waco', 'TX', '76705', '410 N Loop Dr', '254', 'Shelby Crane', 'Owner', 9, 'Commercial doors, frames and hardware for schools between Dallas and Austin.', ['Hollow metal', 'Hardware'], ['Texas'], 'under_review', 1],
  ['Cascade Cedar Products', MAN, 'Olympia', 'WA', '98501', '1212 Jefferson St SE', '360', 'Britt Larsen', 'Sales Lead', 31, 'Mill and remanufacturing plant: cedar siding, shingles and timbers, with downfall and short lengths most months.', ['Cedar', 'Siding'], ['Washington', 'Oregon'], 'under_review', 4],
  ['Everglade Electric', SUB, 'Homestead', 'FL', '33030', '85 N Flagler Ave', '305', 'Jorge Peraza', 'Project Manager', 6, 'Commercial and agricultural electrical work in south Dade. Wire and conduit left from packing-house jobs.', ['Commercial electrical'], ['Florida'], 'under_review', 0],
  ['Flint Hills Structures', GC, 'Topeka', 'KS', '66603', '620 SE Quincy St', '785', 'Paige Donnelly', 'President', 22, 'Design-builder of shops, arenas and municipal buildings in Kansas.', ['Metal buildings'], ['Kansas', 'Missouri'], 'pending', 1],
  ['Granite State Insulation', SUB, 'Manchester', 'NH', '03103', '77 Pine St', '603', 'Owen Thibault', 'Estimator', 11, 'Spray foam, batts and air sealing. Looking to buy and sell bundles between jobs.', ['Insulation'], ['New Hampshire', 'Maine'], 'pending', 0],
  ['Quick Cash Liquidators', 'other', 'Henderson', 'NV', '89015', '19 Water St', '702', 'Rick Sawyer', 'Manager', 1, 'Liquidation of all kinds of goods.', [], ['Nevada'], 'rejected', 12, 'The business license number could not be found with the Nevada State Contractors Board, and no address for pickup was given. You may apply again with both.'],
];

export const REGISTRATIONS: readonly RegistrationSeed[] = REGISTRATIONS_ROWS.map((row, i) => {
  const [companyName, businessType, city, state, zipCode, address, areaCode, contact, position, years, description, specialties, servingAreas, status, daysAgo, reason] = row;
  const [firstName = '', lastName = ''] = contact.split(' ');
  const slug = slugify(companyName);
  return {
    id: demoId('registration', companyName),
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@${slug}.example`,
    phone: phone(areaCode, 60 + i),
    position,
    companyName,
    businessType,
    address,
    city,
    state,
    zipCode,
    yearsInBusiness: years,
    license: `${state}-${31_200 + i * 411}`,
    taxId: `47-${String(5_550_900 + i * 211)}`,
    description,
    specialties,
    servingAreas,
    website: `https://www.${slug}.example`,
    status,
    emailVerified: status !== 'pending',
    rejectionReason: reason ?? null,
    reviewNotes: reason ? 'Called the number given; it does not answer. No record under this name.' : null,
    daysAgo,
  };
});
