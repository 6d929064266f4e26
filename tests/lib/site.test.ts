import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { accentContrast, accentCss, contrast, tonesOf } from '~/lib/accent';

const LIVE =
  /^(SITE_NAME|SUPPORT_EMAIL|LEGAL_EMAIL|REVIEW_PROMISE|REVIEW_TIME|PLATFORM_FEE\w*|COMING_FEE|ACCENT|LOGO|LOGO_PNGS|SALES_TAX|quote)$/;
/** Read by programs, or of the site's own defaults */
const FIXED = [
  'app/lib/site.ts',
  'app/lib/sign-in-header.ts',
  'app/domain/webhooks/sign-webhook.server.ts',
];

function* sources(): Generator<[file: string, text: string]> {
  for (const name of readdirSync('app', { recursive: true, encoding: 'utf8' })) {
    const file = `app/${name.replaceAll('\\', '/')}`;
    if (!/\.tsx?$/.test(file) || file.includes('/generated/') || FIXED.includes(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (/\bOffcut\b|[A-Z]_(NAME|EMAIL|PROMISE|TIME|FEE|TAX)\b|ACCENT|LOGO|\bquote\(/.test(text))
      yield [file, text];
  }
}

/** What would keep the old name after an admin has changed it. See docs/decisions/024. */
function frozenTexts(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node, isLoading: boolean): void => {
    if (ts.isImportDeclaration(node)) return;
    const isLive = ts.isIdentifier(node) && LIVE.test(node.text);
    const isRead = isLive && !ts.isPropertyAssignment(node.parent);
    const words =
      ts.isJsxText(node) || ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node)
        ? node.text
        : '';
    if ((isRead && isLoading) || /\bOffcut\b/.test(words)) {
      found.push(`${file}: ${node.getText().trim().slice(0, 60)}`);
    }
    const stillLoading = isLoading && !ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => look(child, stillLoading));
  };
  look(source, true);
  return found;
}

test('no text keeps the name, the fee or an address from when its module was loaded', () => {
  const found = [...sources()].flatMap(([file, text]) => frozenTexts(file, text));
  expect(found).toEqual([]);
});

test('an accent is readable with white text, on light grounds and, lighter, on dark ones', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(accentContrast('#c2410c')).toBeGreaterThan(4.5);
  expect(accentContrast('#ffaa00')).toBeLessThan(2);
  for (const accent of ['#000000', '#1d4ed8', '#15672f', '#7a5200']) {
    const { main } = tonesOf(accent).dark;
    for (const on of ['#161412', '#211e1b', '#2c2825', '#1c1109']) {
      expect(contrast(main, on), `${main} on ${on}`).toBeGreaterThan(4.5);
    }
  }
  expect(accentCss('#c2410c')).toBe('');
  expect(accentCss('#1d4ed8')).toContain(':root{--accent:#1d4ed8;');
});
