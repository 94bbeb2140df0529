/** Written into the bundle by vite.config.ts: one value per build of the client. */
declare const __BUILD_ID__: string;
/** The version in package.json. */
declare const __APP_VERSION__: string;
