import { createRequire } from 'node:module';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// ESLint's own recommended rules, of the version that ESLint itself depends on.
const js = createRequire(import.meta.resolve('eslint'))('@eslint/js');

/** A rule that is switched off somewhere says why: `eslint-disable-next-line rule -- reason`. */
const reasons = {
  rules: {
    required: {
      create: ({ sourceCode, report }) => ({
        Program() {
          for (const comment of sourceCode.getAllComments()) {
            if (!/^\s*eslint-disable/.test(comment.value) || / -- \S/.test(comment.value)) continue;
            report({ loc: comment.loc, message: 'Say why, after `--`.' });
          }
        },
      }),
    },
  },
};

const SCRIPT_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Buffer',
  'clearTimeout',
  'console',
  'fetch',
  'module',
  'process',
  'setTimeout',
  'URL',
];

/**
 * The rules are those that find defects; how code looks is Prettier's matter. Who may import whom
 * is .dependency-cruiser.cjs's.
 */
export default tseslint.config(
  {
    ignores: [
      'node_modules/',
      'build/',
      'data/',
      'public/',
      'app/db/generated/',
      'test-results/',
      'playwright-report/',
      'coverage/',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
  },
  { plugins: { reasons }, rules: { 'reasons/required': 'error' } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error'] }],
      'no-constructor-return': 'error',
      'no-else-return': ['error', { allowElseIf: false }],
      'no-promise-executor-return': 'off',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
    },
  },
  {
    // Plain Node: the entry points of the npm scripts, and configuration.
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      ecmaVersion: 2024,
      globals: Object.fromEntries(SCRIPT_GLOBALS.map((name) => [name, 'readonly'])),
    },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'all' }] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-mixed-enums': 'error',
      // Frameworks compare their enums with strings.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {
          argsIgnorePattern: '^_',
          varsIgnorePattern: '^_',
          caughtErrors: 'all',
          ignoreRestSiblings: true,
        },
      ],
      '@typescript-eslint/no-useless-constructor': 'error',
      // Remix: a thrown Response or data() is the answer.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', package: '@remix-run/router', name: 'DataWithResponseInit' },
            { from: 'package', package: '@remix-run/server-runtime', name: 'TypedResponse' },
          ],
        },
      ],
      '@typescript-eslint/prefer-promise-reject-errors': 'error',
      // An async function without await is how an interface of promises is kept.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
    },
  },
  {
    files: ['app/**/*.tsx', 'app/**/use-*.ts', 'app/ui/**/*.ts'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
  },
  {
    files: ['tests/**'],
    rules: {
      // A failing expectation says more than a cast would.
      '@typescript-eslint/no-base-to-string': 'off',
      // `expect.any()` is one.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    // What a person reads on the terminal is what these are for.
    files: ['scripts/**', 'prisma/seed/**', 'tests/{e2e,sandbox}/**', 'tests/platform/programs/**'],
    rules: { 'no-console': 'off' },
  },
);
