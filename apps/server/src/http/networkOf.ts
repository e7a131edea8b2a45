/**
 * Whom limits count: an IPv4 address, or the /64 of an IPv6 one, since whoever has one of those has
 * 2^64. An IPv4 address that a socket tells as IPv6 (`::ffff:203.0.113.7`) is the IPv4 address.
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
