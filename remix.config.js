/**
 * Options of the Remix compiler; vite.config.ts reads them.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'],
  // One page at two addresses.
  routes: (defineRoutes) =>
    defineRoutes((route) => route('signup', 'routes/register/route.tsx', { id: 'routes/signup' })),
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    unstable_optimizeDeps: true,
  },
};
