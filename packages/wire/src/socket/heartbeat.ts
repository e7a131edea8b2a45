/**
 * How both ends of a socket detect a lost connection; separate from the messages, which load later.
 */

export const PING = 'ping'
export const PONG = 'pong'
export const HEARTBEAT_MS = 30_000
