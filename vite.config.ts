import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import packageDescription from './package.json' with { type: 'json' };
import { smallFirstPage } from './tools/build/first-page.ts';

const backEnd = process.env['PORTAL_BACK_END'] ?? 'http://localhost:8080';

/** The screens are fetched beside the data that they show: the page names their files, and does not wait for its own script to. */
const screensBesideTheData: Plugin = {
  name: 'screens-beside-the-data',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const parts = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' && ['react', 'screens', 'rolldown-runtime'].includes(part.name) ? [part] : [],
      );
      const styles = new Set(parts.flatMap((part) => [...(part.viteMetadata?.importedCss ?? [])]));
      const link = (rel: string, file: string): HtmlTagDescriptor => ({
        tag: 'link',
        injectTo: 'head',
        attrs: { rel, crossorigin: true, href: `/${file}` },
      });
      return [
        ...parts.map(({ fileName }) => link('modulepreload', fileName)),
        ...[...styles].map((file) => link('stylesheet', file)),
      ];
    },
  },
};

export default defineConfig({
  plugins: [
    react(),
    screensBesideTheData,
    smallFirstPage,
    vanillaExtractPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'worker.ts',
      // The app registers the worker itself, once its first page is there; the host may rename the app in the manifest.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // One classic script: every browser runs it, and a worker may not load parts of itself later.
        rollupFormat: 'iife',
        // What the worker needs of no area but those with queued decisions stays out of it.
        rollupOptions: {
          treeshake: { moduleSideEffects: (file) => !/src\/(contract|rules|machines|data)\//.test(file) },
        },
        // All that a page may need without a network. A file above the limit fails the build: the largest one arranges the pictures
        // of workflows, 1.6 MB that travel as 0.4.
        globPatterns: ['index.html', 'icon.svg', 'assets/**/*'],
        globIgnores: ['**/*.{map,br}'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 1_700_000,
      },
    }),
    // As small as they get, once and not with every answer: a fifth smaller than what a server makes of them in passing.
    compression({
      include: /^assets\/.*\.(js|css)$/,
      algorithms: ['brotliCompress'],
      threshold: 1024,
      logLevel: 'silent',
    }),
  ],
  resolve: {
    alias: [
      // Dexie's build for browsers that know async functions; the default one is for older ones, and 2 kB gz larger.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has the store hook itself.
      { find: /^use-sync-external-store\/shim$/, replacement: 'use-sync-external-store' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      // The router's build without its warnings for developers, which its package offers to nobody by itself.
      {
        find: /^react-router$/,
        replacement: fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
      },
      {
        find: /^react-router\/dom$/,
        replacement: fileURLToPath(
          new URL('node_modules/react-router/dist/production/dom-export.mjs', import.meta.url),
        ),
      },
    ],
  },
  define: { __APP_VERSION__: JSON.stringify(packageDescription.version) },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    sourcemap: true,
    // A strict content security policy allows no data: scripts and no inline styles; small assets stay files.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page has loaded these already: naming them again with each of its parts would be 1 kB of it.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/^assets\/(index|libraries|react|rolldown-runtime|screens)-[^/]+$/.test(file)),
    },
    rolldownOptions: {
      output: {
        // What the first page needs comes as four files, which compress better than many small ones: the data, which asks the
        // server while the screens are on their way, and the screens, each beside the libraries that a new version leaves as
        // they were.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 8 },
            { name: 'portal', tags: ['$initial'], priority: 7 },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
              priority: 6,
            },
            { name: 'screens', test: /src\/ui\/shell\/screens\.tsx$/, priority: 6 },
            // What rows need for their actions, right after the first rows.
            { name: 'actions', test: /src\/ui\/(list\/row-tools|areas\/deployments\/list\/later)\./, priority: 5 },
            // What the records of every area but deployments are: a list of theirs waits for it. In one file, as they share most of it.
            { name: 'records', test: /src\/data\/(areas|(?!deployments\/)[a-z-]+\/resource)\.ts$/, priority: 5 },
            // What works without a network, all of it as soon as the first page is there: copies, outbox and their questions.
            {
              name: 'offline',
              test: /src\/(data\/(resources|outbox|sync)|machines\/(outbox|sync)|ui\/(outbox|areas\/outbox))\/|\/confirm\/|\/(device\/(database|room)|commands|record-kind)\.ts$/,
              priority: 4,
            },
            // What comes after the first page, in few files instead of many small ones. The pages of a sign-in are apart, as they
            // need nothing of the rest; so are the forms and the monitoring of deployments, which are large.
            { name: 'signed-out', test: /src\/ui\/shell\/(pages\/|Standalone)/, priority: 4 },
            { name: 'kit', test: /src\/ui\/(kit|theme|list|bulk|detail|actions)\//, priority: 3 },
            { name: 'shell', test: /src\/ui\/(shell|palette)\//, priority: 2 },
            { name: 'forms', test: /src\/ui\/form\//, priority: 2 },
            { name: 'logs', test: /src\/ui\/log\//, priority: 2 },
            {
              debugName: 'areas',
              name: (id) => {
                const [, area, part] = /src\/ui\/areas\/([a-z-]+)\/(form|monitoring)?/.exec(id) ?? [];
                if (area === undefined) return null;
                return part === undefined || area !== 'deployments' ? area : `${area}-${part}`;
              },
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/config.json', '/health', '/ready'].map((path) => [path, { target: backEnd }]),
    ),
  },
});
