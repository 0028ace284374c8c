import type { Plugin } from 'vite';

/**
 * Lets unused components of the router be left out of the build: it makes them with calls that a bundler has to keep, and so keeps its
 * forms and its framework mode. Where a line isn't found after an update, only the size of the build grows.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        // Routes with loaders alone show errors with these; ours have `ErrorBoundary`.
        .replace(
          /^var RenderErrorBoundary = class extends [\s\S]*?^};\nRenderErrorBoundary\.contextType = .*;$/m,
          'var RenderErrorBoundary = null;',
        )
        .replace(/^var defaultErrorElement = .*;$/m, 'var defaultErrorElement = null;'),
      map: null,
    }),
  },
};
