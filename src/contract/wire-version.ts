/**
 * The version of the wire. Tablets that were offline for weeks still speak the one they
 * were built with, so it rises only with a change that an older reader cannot follow;
 * additions keep it. A test holds a hash of all schemas beside this number.
 *
 * 1  first release
 */
export const WIRE_VERSION = 1;
