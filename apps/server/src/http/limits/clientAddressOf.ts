/**
 * The client address of a request. Each proxy appends the address of its client to X-Forwarded-For,
 * so only the last entries, one for each of our own proxies, can be trusted. A client can forge
 * everything before them.
 */
import type { IncomingMessage } from 'node:http'

export type AddressSource = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** `trustedProxies` is the number of our own proxies; with 0 the header is ignored. */
export function clientAddressOf(
  { headers, socket }: AddressSource,
  trustedProxies: number,
): string {
  const heard = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const believed = trustedProxies > 0 ? heard.slice(-trustedProxies) : []
  return believed[0] ?? socket.remoteAddress ?? ''
}
