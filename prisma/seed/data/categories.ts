import { demoId } from './ids';

export interface SubcategorySeed {
  id: string;
  name: string;
  slug: string;
  description: string;
  sortOrder: number;
}

export interface CategorySeed {
  id: string;
  name: string;
  slug: string;
  description: string;
  sortOrder: number;
  subcategories: SubcategorySeed[];
}

type Row = readonly [
  name: string,
  description: string,
  subcategories: readonly (readonly [string, string])[],
];

const ROWS: readonly Row[] = [
  [
    'Doors & Frames',
    'Hollow metal, wood and aluminum doors, frames and door hardware.',
    [
      ['Hollow Metal Doors', 'Steel doors, flush and with lites, fire-rated and not'],
      ['Wood Doors', 'Solid-core and stile-and-rail doors, prehung and slabs'],
      ['Door Frames', 'Knock-down and welded hollow metal frames, borrowed lites'],
      ['Door Hardware', 'Locksets, closers, exit devices, hinges and operators'],
      ['Overhead & Storefront Doors', 'Sectional, coiling and aluminum entrance doors'],
    ],
  ],
  [
    'Windows & Glazing',
    'Window units, storefront, insulated and tempered glass.',
    [
      ['Vinyl Windows', 'Single-hung, double-hung, sliding and picture units'],
      ['Aluminum & Storefront', 'Commercial windows, storefront and curtain wall members'],
      ['Glass & Glazing Units', 'Insulated units, tempered and laminated lites'],
      ['Skylights', 'Curb-mount and deck-mount skylights and smoke vents'],
    ],
  ],
  [
    'Concrete & Masonry',
    'Rebar, mesh, bagged mixes, precast and everything around a pour.',
    [
      ['Reinforcing Steel', 'Rebar, dowels and stirrups, black, epoxy-coated and galvanized'],
      ['Mesh & Accessories', 'Welded wire, chairs, expansion joint and vapor barrier'],
      ['Bagged Cement & Mortar', 'Portland, mortar, grout and repair mixes'],
      ['Precast', 'Pipe, rings, curbs, wheel stops and lintels'],
      ['Formwork', 'Forming panels, plywood, ties and shores'],
    ],
  ],
  [
    'Drywall & Insulation',
    'Gypsum board, studs, batts, board and spray insulation.',
    [
      ['Gypsum Board', 'Standard, Type X, moisture- and abuse-resistant board'],
      ['Sheathing & Backer Board', 'Glass-mat sheathing, cement board and shaft liner'],
      ['Steel Studs & Track', 'Studs, track, furring and resilient channel'],
      ['Batt Insulation', 'Fiberglass and mineral wool batts, faced and unfaced'],
      ['Rigid Insulation', 'XPS, EPS and polyiso board'],
      ['Ceilings', 'Acoustical tile and suspension grid'],
    ],
  ],
  [
    'Lumber & Plywood',
    'Framing lumber, panels, engineered wood, beams and decking.',
    [
      ['Framing Lumber', 'Studs, plates and joists in SPF, Doug fir and southern pine'],
      ['Plywood & OSB', 'Sheathing, subfloor and finish panels'],
      ['Engineered Lumber', 'LVL, I-joists, rim board and LSL'],
      ['Beams & Timbers', 'Glulam, posts and heavy timber'],
      ['Treated & Decking', 'Ground-contact lumber, cedar, hardwood and composite decking'],
      ['Trusses', 'Roof and floor trusses'],
    ],
  ],
  [
    'Roofing',
    'Shingles, membranes, metal, tile and what goes under them.',
    [
      ['Shingles', 'Architectural and three-tab asphalt shingles'],
      ['Membranes', 'EPDM, TPO, PVC and modified bitumen in rolls'],
      ['Metal Roofing', 'Standing seam, corrugated and R-panel'],
      ['Tile & Slate', 'Clay, concrete and natural slate'],
      [
        'Underlayment & Accessories',
        'Felt, synthetic underlayment, ice and water shield, edge metal',
      ],
    ],
  ],
  [
    'Flooring',
    'Wood, tile, resilient, carpet and access flooring.',
    [
      ['Hardwood', 'Solid and engineered strip and plank'],
      ['Vinyl Plank & Laminate', 'LVT, LVP, SPC and laminate'],
      ['Tile & Stone', 'Porcelain, ceramic and natural stone'],
      ['Carpet & Carpet Tile', 'Broadloom and modular tile'],
      ['Underlayment & Setting Materials', 'Uncoupling mat, thinset, self-leveler'],
    ],
  ],
  [
    'Paints & Coatings',
    'Interior and exterior paint, primers, epoxy, sealants.',
    [
      ['Interior Paint', 'Wall and ceiling paint in gallons and fives'],
      ['Exterior Paint & Stain', 'House paint, elastomeric and stain'],
      ['Epoxy & Industrial Coatings', 'Floor systems, urethanes and steel coatings'],
      ['Primers & Sealers', 'Drywall, block and bonding primers'],
      ['Sealants & Waterproofing', 'Joint sealant, air barrier and below-grade membrane'],
    ],
  ],
  [
    'Electrical & Lighting',
    'Wire, conduit, gear and fixtures.',
    [
      ['Wire & Cable', 'NM-B, THHN, MC and feeder on reels'],
      ['Conduit & Raceway', 'EMT, rigid, PVC conduit and cable tray'],
      ['Panels & Gear', 'Panelboards, disconnects, transformers and switchgear'],
      ['Lighting', 'Troffers, high bays, strips and site lighting'],
      ['Boxes & Devices', 'Boxes, devices, breakers and connectors'],
    ],
  ],
  [
    'Plumbing',
    'Pipe, tube, fittings, valves and fixtures.',
    [
      ['PVC & ABS Pipe', 'DWV, pressure and sewer pipe'],
      ['Copper Tube', 'Type K, L and M in sticks and coils'],
      ['PEX & Fittings', 'PEX-A and PEX-B tube, manifolds and fittings'],
      ['Iron & Steel Pipe', 'Black, galvanized, ductile and cast iron'],
      ['Valves & Fittings', 'Ball, gate and butterfly valves, couplings and flanges'],
      ['Fixtures & Water Heaters', 'Water closets, sinks, heaters'],
    ],
  ],
  [
    'Structural Steel',
    'Wide flange, tube, angle, channel, joists and deck.',
    [
      ['Wide Flange Beams', 'W shapes, A992'],
      ['Hollow Sections', 'HSS square, rectangular and round'],
      ['Angle, Channel & Plate', 'Bar-size and structural shapes, plate'],
      ['Joists & Deck', 'Bar joists, roof and floor deck'],
    ],
  ],
  [
    'HVAC',
    'Units, duct, fans and controls.',
    [
      ['Rooftop & Split Units', 'Packaged units, condensers and heat pumps'],
      ['Furnaces & Air Handlers', 'Furnaces, fan coils and air handlers'],
      ['Duct & Fittings', 'Rectangular, spiral and flexible duct'],
      ['Grilles & Accessories', 'Diffusers, dampers, curbs and line sets'],
    ],
  ],
  [
    'Aggregates & Masonry Units',
    'Block, brick, pavers, stone, gravel and sand.',
    [
      ['Concrete Block', 'CMU, split-face and retaining wall units'],
      ['Brick', 'Face, paver and salvaged brick'],
      ['Pavers & Stone', 'Concrete pavers, flagstone and veneer'],
      ['Gravel & Sand', 'Crushed stone, river rock, sand and recycled base'],
    ],
  ],
  [
    'Fasteners & Hardware',
    'Bolts, screws, anchors, nails and connectors.',
    [
      ['Bolts & Threaded Rod', 'Structural, hex and carriage bolts, nuts, rod'],
      ['Screws & Nails', 'Collated nails, deck, drywall and self-drilling screws'],
      ['Anchors', 'Wedge, sleeve and adhesive anchors'],
      ['Connectors & Hangers', 'Joist hangers, hold-downs, straps and post bases'],
    ],
  ],
  [
    'Site Equipment',
    'Scaffold, fence, barriers, shoring, power and storage.',
    [
      ['Scaffold & Access', 'Frames, planks, braces and ladders'],
      ['Fence & Barriers', 'Temporary fence, jersey barrier, water-filled barrier'],
      ['Shoring & Trench', 'Trench boxes, road plate and shores'],
      ['Power & Light', 'Generators, light towers, heaters and pumps'],
      ['Storage & Trailers', 'Containers, gang boxes and job trailers'],
    ],
  ],
];

export const slugify = (text: string) =>
  text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The fifteen categories every installation starts with, in the order of their menus. */
export const CATEGORIES: readonly CategorySeed[] = ROWS.map(
  ([name, description, subcategories], i) => ({
    id: demoId('category', name),
    name,
    slug: slugify(name),
    description,
    sortOrder: (i + 1) * 10,
    subcategories: subcategories.map(([subName, subDescription], k) => ({
      id: demoId('subcategory', `${name}/${subName}`),
      name: subName,
      slug: `${slugify(name)}-${slugify(subName)}`.slice(0, 120),
      description: subDescription + '.',
      sortOrder: (k + 1) * 10,
    })),
  }),
);
