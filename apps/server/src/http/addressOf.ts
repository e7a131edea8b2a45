/**
 * Where a request comes from. Each proxy appends to X-Forwarded-For whom it heard, so only the last
 * entries, one for each proxy of ours, are true; whatever stands left of them anyone can write.
 */
import type { IncomingMessage } from 'node:http'

export type AddressSource = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/**
 * `trustedProxies` is how many proxies of ours stand in front; with none the header says nothing.
 */
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
