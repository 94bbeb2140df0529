/**
 * The only file that names the browser's two small storages. They are asked for anew each time: where site data is
 * blocked each throws, and some browsers have none.
 */

export const localStore = (): Storage => localStorage;
export const sessionStore = (): Storage => sessionStorage;
