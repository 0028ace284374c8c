/// <reference types="vite/client" />

/** The version of the built app, from package.json. */
declare const __APP_VERSION__: string;
