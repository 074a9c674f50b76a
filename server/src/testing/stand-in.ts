/**
 * For `createServer` of a stand-in. By default an idle connection is closed after 5 s, while a client on a busy machine
 * may just be writing to it: its request would fail.
 */
export const STAND_IN = { keepAliveTimeout: 600_000 }
