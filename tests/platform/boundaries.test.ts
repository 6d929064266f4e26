import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

/* Each file breaks one rule or looks as if it did: the check must find exactly this list. */

const FORBIDDEN: [string, string, string][] = [
  ['no-circles', 'app/lib/egg.ts', './hen'],
  ['no-unresolved', 'app/lib/lost.ts', './nowhere'],
  ['packages-are-declared', 'app/lib/dev.ts', 'vitest'],
  ['app-stands-alone', 'app/lib/tested.ts', '../../tests/factories/user'],
  ['routes-import-no-routes', 'app/routes/a/route.tsx', '../b/part'],
  ['routes-import-no-routes', 'app/routes/material.$id/alias.tsx', '~/routes/b/part'],
  ['routes-import-no-routes', 'app/routes/material.$id/near.tsx', '../material.$id_.buy/form'],
  ['routes-import', 'app/routes/b/db.tsx', '~/db/client.server'],
  ['routes-import', 'app/routes/b/service.tsx', '~/services/stripe.server'],
  ['routes-import', 'app/routes/b/case.tsx', '~/domain/trading/buy.server'],
  ['routes-import', 'app/routes/b/states.tsx', '~/domain/trading/trade-states'],
  ['http-imports', 'app/http/db.server.ts', '~/db/client.server'],
  ['http-imports', 'app/http/service.server.ts', '~/services/stripe.server'],
  ['http-imports', 'app/http/case.server.ts', '~/domain/trading/buy.server'],
  ['http-imports', 'app/http/ui.server.ts', '~/ui/button'],
  ['ui-imports', 'app/ui/door.tsx', '~/domain/trading/index.server'],
  ['ui-imports', 'app/ui/env.tsx', '~/lib/env.server'],
  ['ui-imports', 'app/ui/http.tsx', '~/http/session/guards.server'],
  ['domain-imports', 'app/domain/trading/inner.server.ts', '~/domain/accounts/sign-in.server'],
  ['domain-imports', 'app/domain/trading/http.server.ts', '~/http/session/guards.server'],
  ['area-order-accounts', 'app/domain/accounts/up.server.ts', '~/domain/media/index.server'],
  ['area-order-media', 'app/domain/media/up.server.ts', '~/domain/companies/index.server'],
  ['area-order-companies', 'app/domain/companies/up.server.ts', '~/domain/catalogue/index.server'],
  ['area-order-catalogue', 'app/domain/catalogue/up.server.ts', '~/domain/trading/index.server'],
  ['area-order-trading', 'app/domain/trading/up.server.ts', '~/domain/messaging/index.server'],
  ['trading-floor-record', 'app/domain/trading/record/up.ts', '../settlement/facts'],
  ['trading-floor-settlement', 'app/domain/trading/settlement/up.ts', '../checkout/facts'],
  ['trading-floor-checkout', 'app/domain/trading/checkout/beside.ts', '../refunds/facts'],
  ['trading-floor-refunds', 'app/domain/trading/refunds/beside.ts', '../handover/facts'],
  ['trading-floor-handover', 'app/domain/trading/handover/beside.ts', '../receipts/facts'],
  ['trading-floor-receipts', 'app/domain/trading/receipts/up.ts', '../views/facts'],
  ['trading-floor-views', 'app/domain/trading/views/beside.ts', '../books/facts'],
  ['trading-floor-books', 'app/domain/trading/books/beside.ts', '../views/facts'],
  ['area-order-webhooks', 'app/domain/webhooks/a.server.ts', '~/domain/trading/index.server'],
  [
    'area-order-notifications',
    'app/domain/notifications/a.server.ts',
    '~/domain/accounts/index.server',
  ],
  [
    'area-order-administration',
    'app/domain/administration/a.server.ts',
    '~/domain/accounts/index.server',
  ],
  [
    'area-order-administration',
    'app/domain/administration/b.server.ts',
    '~/domain/notifications/index.server',
  ],
  ['words-are-for-the-browser-too', 'app/domain/trading/states.ts', './buy.server'],
  ['words-are-for-the-browser-too', 'app/domain/trading/env.ts', '~/lib/env.server'],
  ['business-knows-no-web', 'app/domain/trading/react.server.ts', 'react'],
  ['business-knows-no-web', 'app/domain/trading/remix.server.ts', '@remix-run/node'],
  ['services-import', 'app/services/db.server.ts', '~/db/client.server'],
  ['services-import', 'app/services/door.server.ts', '~/domain/trading/index.server'],
  ['db-imports', 'app/db/service.server.ts', '~/services/stripe.server'],
  ['generated-client-stays-in-db', 'app/domain/trading/client.server.ts', '~/db/generated/client'],
  ['lib-imports-nothing', 'app/lib/db.server.ts', '~/db/client.server'],
  [
    'admin-routes-are-guarded',
    'app/routes/admin.companies/route.tsx',
    '~/http/session/session.server',
  ],
];

const ALLOWED: [string, string][] = [
  ['app/routes/material.$id/route.tsx', './part'],
  ['app/routes/material.$id/part.tsx', '~/domain/trading/buy.schema'],
  ['app/routes/material.$id_.buy/route.tsx', '~/domain/trading/index.server'],
  ['app/routes/b/route.tsx', '~/domain/trading/copy'],
  ['app/routes/b/ui.tsx', '~/ui/button'],
  ['app/routes/admin.index/route.tsx', '~/http/session/guards.server'],
  ['app/routes/admin-setup/route.tsx', '~/http/session/session.server'],
  ['app/http/door.server.ts', '~/domain/trading/index.server'],
  ['app/ui/words.tsx', '~/domain/trading/buy.schema'],
  ['app/ui/react.tsx', 'react'],
  ['app/ui/noun.tsx', '~/domain/trading/checkout/facts.schema'],
  ['app/domain/trading/checkout/low.ts', '../settlement/facts'],
  ['app/domain/trading/views/low.ts', '../receipts/facts'],
  ['app/domain/trading/record/copied.ts', '../copy'],
  ['app/domain/trading/low.server.ts', '~/domain/catalogue/index.server'],
  ['app/domain/trading/words.server.ts', '~/domain/catalogue/copy'],
  ['app/domain/trading/sink.server.ts', '~/domain/notifications/index.server'],
  ['app/domain/notifications/b.server.ts', '~/domain/administration/index.server'],
  ['app/domain/messaging/low.server.ts', '~/domain/trading/index.server'],
  ['app/domain/trading/service.server.ts', '~/services/stripe.server'],
  ['app/domain/trading/db.server.ts', '~/db/client.server'],
  ['app/domain/trading/copy.ts', './trade-states'],
  ['app/db/client.server.ts', './generated/client'],
  ['app/lib/hen.ts', './egg'],
];

const AREAS = [
  'accounts',
  'media',
  'companies',
  'catalogue',
  'trading',
  'messaging',
  'notifications',
  'administration',
];

const TRADING_FOLDERS = [
  'record',
  'settlement',
  'checkout',
  'refunds',
  'handover',
  'receipts',
  'views',
  'books',
];

const TARGETS = [
  'app/routes/b/part.tsx',
  'app/routes/material.$id_.buy/form.tsx',
  'app/http/session/guards.server.ts',
  'app/http/session/session.server.ts',
  'app/ui/button.tsx',
  'app/lib/env.server.ts',
  'app/services/stripe.server.ts',
  'app/db/generated/client.ts',
  'app/domain/accounts/sign-in.server.ts',
  'app/domain/trading/buy.server.ts',
  'app/domain/trading/buy.schema.ts',
  'app/domain/trading/trade-states.ts',
  'app/domain/trading/checkout/facts.schema.ts',
  ...TRADING_FOLDERS.map((name) => `app/domain/trading/${name}/facts.ts`),
  'app/domain/catalogue/copy.ts',
  'tests/factories/user.ts',
  ...AREAS.map((area) => `app/domain/${area}/index.server.ts`),
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'offcut-boundaries-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const file of TARGETS) write(file, 'export const it = 1;\n');
  const imports = [...ALLOWED, ...FORBIDDEN.map(([, file, target]) => [file, target] as const)];
  for (const [file, target] of imports) {
    const type = target === 'vitest' ? '' : 'type';
    write(file, `import ${type} { it } from '${target}';\nexport type It = typeof it;\n`);
  }
  for (const file of ['package.json', 'tsconfig.json']) write(file, readFileSync(file, 'utf8'));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Cruise {
  summary: { violations: { rule: { name: string }; from: string }[] };
}

test('each import rule reports its violation and nothing else', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', path.resolve('.dependency-cruiser.cjs'), '--output-type', 'json', 'app'],
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const { violations } = (JSON.parse(stdout) as Cruise).summary;
  const found = violations.map(({ rule, from }) => `${rule.name} ${from}`);
  const expected = FORBIDDEN.map(([rule, file]) => `${rule} ${file}`);
  expect([...new Set(found)].sort()).toEqual(expected.sort());
});

test('every admin route names the guard, not only its file', () => {
  const routes = readdirSync('app/routes').filter((name) => /^admin(?!-setup)/.test(name));
  const unguarded = routes.filter((name) => {
    const files = readdirSync(path.join('app/routes', name)).filter((file) =>
      /^route\.tsx?$/.test(file),
    );
    return !files.every((file) =>
      /await require(Admin|AdminCaller|Dashboard)\(/.test(
        readFileSync(path.join('app/routes', name, file), 'utf8'),
      ),
    );
  });
  expect(unguarded).toEqual([]);
});
