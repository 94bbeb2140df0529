/**
 * The content security policy forbids making code out of text, which the schema library
 * would try. It reads this when it is loaded, whichever chunk brings it first; its own
 * `z.config` would bring it before the first screen.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
