/**
 * The version of the wire. Tablets that were offline for weeks still speak the version they were built with,
 * so it rises only with a change an older reader cannot handle, not with additions. A test keeps a hash of
 * all schemas next to this number.
 *
 * 1 first release
 */
export const WIRE_VERSION = 1;
