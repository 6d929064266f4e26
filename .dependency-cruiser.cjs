/*
 * Who may import whom. `npm run boundaries` holds it; tests/platform/boundaries.test.ts proves that
 * each rule here fires.
 *
 *   routes           http, domain doors, words, ui, lib, and their own folder
 *   http             domain doors, words, lib
 *   ui               words, lib
 *   domain           its own area, the doors and words of lower areas, services, db, lib
 *   services, db     lib
 *   lib              nothing
 */

/** An area's only door for those outside of it. */
const DOORS = '^app/domain/[^/]+/index[.]server[.]ts$';

/** What pages may know of an area: its commands' schemas, the shapes of its views, and its copy. */
const WORDS = '^app/domain/.+([.]schema|[.]views|/copy)[.]ts$';

/** From low to high: each may use the doors of those before it. */
const AREAS = [
  'accounts',
  'media',
  'shipping',
  'companies',
  'catalogue',
  'takeoffs',
  'trading',
  'messaging',
];

/** Every area may call them; they use no area but the sinks before them, such as for a failure. */
const SINKS = ['administration', 'notifications', 'webhooks'];

/** Admin routes. /admin-setup is guarded by the secret while there is no admin. */
const ADMIN_ROUTES = '^app/routes/admin(?!-setup)[^/]*/route[.]tsx?$';

const WEB_PACKAGES =
  '(^|node_modules/)(react|react-dom|@remix-run|remix-auth|remix-auth-form|remix-utils|@conform-to|@headlessui|@stripe)(/|$)';

const area = (name) => `^app/domain/${name}/`;

const areaOrder = [...AREAS, ...SINKS].map((name) => {
  const row = SINKS.includes(name) ? SINKS : AREAS;
  const lower = row.slice(0, row.indexOf(name));
  const sinks = SINKS.includes(name) ? [] : SINKS;
  const allowed = [name, ...lower, ...sinks];
  return {
    name: `area-order-${name}`,
    comment:
      lower.length > 0
        ? `${name} uses ${[...lower, ...sinks].join(', ')}.`
        : `${name} uses no other area${sinks.length > 0 ? ' but the sinks' : ''}.`,
    severity: 'error',
    from: { path: area(name) },
    to: { path: '^app/domain/', pathNot: allowed.map(area) },
  };
});

/** The folders of trading from the ground up: each may use those of the floors below it. */
const TRADING_FLOORS = [
  ['record'],
  ['settlement'],
  ['checkout', 'refunds', 'disputes', 'handover', 'feedback', 'receipts', 'payouts'],
  ['views', 'books'],
];

const tradingFloors = TRADING_FLOORS.flatMap((folders, floor) => {
  const lower = TRADING_FLOORS.slice(0, floor).flat();
  return folders.map((folder) => ({
    name: `trading-floor-${folder}`,
    comment: `trading/${folder} uses ${lower.length > 0 ? lower.join(', ') : 'no other folder of trading'}.`,
    severity: 'error',
    from: { path: `^app/domain/trading/${folder}/` },
    to: {
      path: '^app/domain/trading/[^/]+/',
      pathNot: [folder, ...lower].map((name) => `^app/domain/trading/${name}/`),
    },
  }));
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'packages-are-declared',
      comment: 'A package that the app imports is in the dependencies of package.json.',
      severity: 'error',
      from: { path: '^app/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'app-stands-alone',
      comment: 'Tests, scripts and the seed use the app, not the other way round.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(tests|scripts|prisma)/' },
    },
    {
      name: 'routes-import-no-routes',
      comment: 'What two routes share lives in ui, http or the domain.',
      severity: 'error',
      // A folder's `$` and `(` mean something in the pattern below, so it is captured in parts.
      from: { path: '^app/routes/([^/$()]*)[$(]*([^/$()]*)[$(]*([^/$()]*)[)]?/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1[$(]*$2[$(]*$3[)]?/' },
    },
    {
      name: 'routes-import',
      comment: 'Routes: http, domain doors, schemas, views, copy, ui, lib. Never db or services.',
      severity: 'error',
      from: { path: '^app/routes/' },
      to: { path: '^app/', pathNot: ['^app/(routes|http|ui|lib)/', DOORS, WORDS] },
    },
    {
      name: 'http-imports',
      comment: 'http: domain doors, schemas, views, copy, lib.',
      severity: 'error',
      from: { path: '^app/http/' },
      to: { path: '^app/', pathNot: ['^app/(http|lib)/', DOORS, WORDS] },
    },
    {
      name: 'ui-imports',
      comment: 'ui: schemas, views, copy, lib; nothing of the server.',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^app/', pathNot: ['^app/(ui|lib)/(?!.*[.]server[.])', WORDS] },
    },
    {
      name: 'domain-imports',
      comment: "domain: its own files, other areas' doors and words, services, db, lib.",
      severity: 'error',
      from: { path: '^app/domain/([^/]+)/' },
      to: {
        path: '^app/',
        pathNot: ['^app/domain/$1/', DOORS, WORDS, '^app/(services|db|lib)/'],
      },
    },
    ...areaOrder,
    ...tradingFloors,
    {
      name: 'words-are-for-the-browser-too',
      comment: "A domain file without `.server` in its name goes into pages' scripts.",
      severity: 'error',
      from: { path: '^app/domain/', pathNot: '[.]server[.]ts$' },
      to: { path: ['[.]server[.]', '^app/(services|db)/'] },
    },
    {
      name: 'business-knows-no-web',
      comment: 'domain, services, db and lib know no HTTP framework and no React.',
      severity: 'error',
      from: { path: '^app/(domain|services|db|lib)/' },
      to: { path: WEB_PACKAGES },
    },
    {
      name: 'services-import',
      comment: 'services: lib.',
      severity: 'error',
      from: { path: '^app/services/' },
      to: { path: '^app/', pathNot: '^app/(services|lib)/' },
    },
    {
      name: 'db-imports',
      comment: 'db: lib.',
      severity: 'error',
      from: { path: '^app/db/' },
      to: { path: '^app/', pathNot: '^app/(db|lib)/' },
    },
    {
      name: 'generated-client-stays-in-db',
      comment: 'The Prisma client is made in app/db and had from there.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/db/' },
      to: { path: '^app/db/generated/' },
    },
    {
      name: 'lib-imports-nothing',
      severity: 'error',
      from: { path: '^app/lib/' },
      to: { path: '^app/', pathNot: '^app/lib/' },
    },
  ],
  required: [
    {
      name: 'admin-routes-are-guarded',
      comment: 'An admin route begins with requireAdmin.',
      severity: 'error',
      module: { path: ADMIN_ROUTES },
      to: { path: '^app/http/session/guards[.]server[.]ts$' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^app/db/generated/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count: an area that is known by its types alone is known.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
