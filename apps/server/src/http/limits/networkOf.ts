/**
 * The subject of rate limits: an IPv4 address, or the /64 of an IPv6 one, because a subscriber
 * usually gets a whole /64. An IPv4-mapped address (`::ffff:203.0.113.7`) counts as the IPv4
 * address.
 */
import ipaddr from 'ipaddr.js'

export function networkOf(ip: string): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const { parts } = address as ipaddr.IPv6
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
