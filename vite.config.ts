import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Rollup } from 'vite';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    remix(remixConfig),
    fewScripts(),
    knownBranches(),
    smallScripts(),
    readyCompressed(),
  ],
  resolve: { alias: { '~': path.resolve('app') } },
  // Their texts are in public/third-party-licenses.txt.
  esbuild: { legalComments: 'none' },
  server: { port: Number(process.env.PORT ?? 3000) },
  build: { sourcemap: false, target: 'es2022', reportCompressedSize: false },
  // At the top, so that it may control every page; without a hash, so that it replaces itself.
  worker: {
    format: 'iife',
    rollupOptions: { output: { entryFileNames: '[name].js' } },
  },
});

/**
 * Left to itself the bundler cuts the shared code into two dozen files for /browse alone. On a slow
 * link each costs its headers and a place in the queue, and small files compress badly. So there are
 * five: the framework, which a release rarely changes; the site, which is what every page uses, or
 * /browse and a material; the lists, which is what else /browse uses; the root's and the route's own.
 * Small parts of other pages are a sixth.
 */
const SMALL_PARTS =
  /\/app\/(domain\/messaging\/copy|ui\/(use-address|(buy\/open-purchase|contact\/contact-link|data\/(calendar-day|description-list)|feedback\/notice|css\/print(-links|\.css)|form\/(error-summary|form-result|press-form|submit-button|text-field|use-failure-toast)|layout\/(breadcrumbs|narrow-page|page-header|panel)|overlay\/disclosure|shipping\/delivery-link-form)))(\.tsx?|\?url)$/;

/** Read by what comes later than the page too */
const SITE_PARTS = /\/app\/(ui\/contact\/nonce|lib\/sign-in-header)\.ts$/;

/** Small, and read by several of those: one name for the site's script to know */
const LATER_PARTS =
  /\/app\/(lib\/(image-limits|choices\/notification-preferences)|ui\/(fetch-json|live\/revalidate-when-idle|offline\/rules))\.ts$/;

function fewScripts(): Plugin {
  const site = new Set<string>();
  const lists = new Set<string>();
  const isEntry = (id: string) => /\/app\/(root\.tsx|routes\/)/.test(id);
  const isPart = (id: string) => SMALL_PARTS.test(id);
  const isFramework = (id: string) => id.startsWith('\0') || id.includes('/node_modules/');
  return {
    name: 'offcut:few-scripts',
    apply: (_config, { command }) => command === 'build',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? {}
        : {
            build: {
              rollupOptions: {
                // The router's advice to developers, which only the console shows.
                treeshake: {
                  manualPureFunctions: [
                    'warning',
                    'warningOnce',
                    'UNSAFE_logV6DeprecationWarnings',
                  ],
                },
                output: {
                  manualChunks(id, { getModuleInfo, getModuleIds }) {
                    if (site.size === 0) {
                      const reached = (from: RegExp) => {
                        const found = new Set<string>();
                        for (const known of getModuleIds()) {
                          if (from.test(known)) addReachable(known, found, getModuleInfo);
                        }
                        return found;
                      };
                      const material = reached(/\/app\/routes\/material\.\$id\/route\.tsx$/);
                      for (const one of reached(/\/app\/(root|entry\.client)\.tsx$/)) site.add(one);
                      for (const one of reached(/\/app\/routes\/browse\/route\.tsx$/)) {
                        if (material.has(one)) site.add(one);
                        else lists.add(one);
                      }
                    }
                    if (id.includes('/app/entry.client.')) return 'framework';
                    if (SITE_PARTS.test(id)) return 'site';
                    if (isEntry(id)) return undefined;
                    if (site.has(id)) return isFramework(id) ? 'framework' : 'site';
                    if (lists.has(id)) return isFramework(id) ? 'framework' : 'lists';
                    if (LATER_PARTS.test(id)) return 'later';
                    return isPart(id) ? 'parts' : undefined;
                  },
                },
              },
            },
          },
  };
}

function addReachable(id: string, found: Set<string>, getModuleInfo: Rollup.GetModuleInfo): void {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of getModuleInfo(id)?.importedIds ?? []) {
    addReachable(imported, found, getModuleInfo);
  }
}

const FLAGS = Object.keys(remixConfig.future ?? {}).join('|');

/**
 * What is known of the framework's code in the browser: the flags are on, no route has a loader or
 * action of its own there, data come whole, React hydrates, and nothing uses view transitions.
 */
const KNOWN: [RegExp, string][] = [
  [
    new RegExp(String.raw`\b(?:window\.__remixContext\.)?future\.(?:${FLAGS}|v7_\w+)\b`, 'g'),
    'true',
  ],
  [/(?:\bwindow\.__remixContext\.)?\bisSpaMode(?= [?&])|(?<=if \()isSpaMode(?=\))/g, 'false'],
  [/!isSpaMode\b/g, 'true'],
  [/typeof (?:window|document) === ["']undefined["']/g, 'false'],
  [/typeof (?:window|document) !== ["']undefined["']/g, 'true'],
  [/\bstaticContext(?= [?=])|\b__remixContext\.a\b/g, 'undefined'],
  [/!isStatic\b/g, 'true'],
  [/typeof singleFetch === "function"/g, 'true'],
  [/result\.type === ResultType\.deferred/g, 'false'],
  [/\b\w+\.client(?:Loader|Action)\b/g, 'undefined'],
  [/\broute\.id === "root" \? (?:\(\) => )?[^:]*?RemixRootDefault[^?]*?: undefined/g, 'undefined'],
  [/\bprefetch === "(?:render|viewport)"/g, 'false'],
  [/!viewTransitionOpts \|\| isViewTransitionUnavailable/g, 'true'],
  [/(?<=if \()(?:renderDfd && pendingState|!?vtContext\.isTransitioning) && [^)]+/g, 'false'],
  [/\brenderScripts \? [^:]+: null/g, 'null'],
  [/\bexports\.(?:createRoot|findDOMNode|hydrate|render|un\w+)=(?=function)/g, 'void '],
  [/(?<=function isDeferredData\(value\) \{)/g, 'return false;'],
  // After a refused form Remix would reload all of the page's data and keep the button busy:
  // https://github.com/remix-run/react-router/issues/13062
  [
    /(?<=if \(!m\.shouldLoad\) \{[^}]*?if \()(?=!router\.state\.initialized\))/g,
    '!matches.some((match) => match.shouldLoad) || ',
  ],
];

/** Terser then drops what can't be reached, 5 kB. */
function knownBranches(): Plugin {
  return {
    name: 'offcut:known-branches',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (/\/app\/routes\/.*\bexport [^\n]*\bclient(?:Loader|Action)\b/s.test(id + code)) {
        this.error('A route with code for its data in the browser needs KNOWN without that line.');
      }
      if (
        !/node_modules\/(?:@remix-run\/(?:react|router)|react-router(?:-dom)?|react-dom)\//.test(id)
      )
        return null;
      return KNOWN.reduce((text, [what, value]) => text.replace(what, value), code);
    },
  };
}

/** Terser takes 4 kB from the framework that esbuild leaves; all the scripts would cost 20 s. */
function smallScripts(): Plugin {
  return {
    name: 'offcut:small-scripts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    renderChunk: {
      order: 'post',
      async handler(code, { name }) {
        if (!['entry.client', 'site', 'lists', 'parts'].includes(name)) return null;
        const compress = {
          passes: 2,
          pure_getters: true,
          global_defs: { __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined },
        };
        const { code: smaller } = await minify(code, { module: true, ecma: 2020, compress });
        return smaller ?? null;
      },
    },
  };
}

/** Ways to write distances: which one is smallest differs from script to script, by up to 50 bytes. */
const DISTANCES = [
  [0, 0],
  [0, 3],
  [1, 0],
] as const;

async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const tried = await Promise.all(
    DISTANCES.map(([postfix, direct]) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return tried.reduce((least, other) => (other.length < least.length ? other : least));
}

/**
 * Puts the best compression of each script beside it, once, instead of the quick one that
 * remix-serve makes for every request. app/http/front/serve-ready-compressed.server.ts sends them.
 */
function readyCompressed(): Plugin {
  return {
    name: 'offcut:ready-compressed',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async closeBundle() {
      const folder = path.resolve('build/client/assets');
      const names = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(folder, name);
          const bytes = await readFile(file);
          await writeFile(`${file}.br`, await smallestBrotli(bytes));
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}
