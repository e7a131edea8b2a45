/**
 * How both ends of a socket know that the other is there; apart from its messages, which are read
 * later.
 */
export const PING = 'ping'
export const PONG = 'pong'
export const HEARTBEAT_MS = 30_000
