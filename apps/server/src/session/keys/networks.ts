/** Lists of IP addresses and networks, IPv4 and IPv6, that a key may call from. */
import { BlockList, isIP } from 'node:net'
import { type Refusal, refuse } from '../../http/reply.ts'

const NETWORKS_MAX = 20

/**
 * The entries of a list, separated by comma or space; `apiNetworkInvalid` names the first bad one.
 */
export function readNetworks(text: string): string[] | Refusal {
  const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '')
  const wrong = entries.find((entry) => !networkOf(entry)) ?? entries[NETWORKS_MAX]
  return wrong === undefined
    ? [...new Set(entries)]
    : refuse('apiNetworkInvalid', { network: wrong.slice(0, 60) })
}

/** Whether an address is on a list that `readNetworks` has read; an empty list is everywhere. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const family = isIP(ip)
  if (family === 0) return false
  const list = new BlockList()
  for (const entry of networks) {
    const network = networkOf(entry)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  // An IPv4 address may arrive written as IPv6 (::ffff:203.0.113.7); the list knows both.
  return list.check(ip, family === 4 ? 'ipv4' : 'ipv6')
}

type Network = { address: string; bits: number; family: 'ipv4' | 'ipv6' }

/** Undefined for an invalid address or network, and for one that covers all addresses. */
function networkOf(entry: string): Network | undefined {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return undefined
  const width = version === 4 ? 32 : 128
  if (bits !== undefined && !/^[1-9]\d{0,2}$/.test(bits)) return undefined
  const count = bits === undefined ? width : Number(bits)
  return count > width
    ? undefined
    : { address, bits: count, family: version === 4 ? 'ipv4' : 'ipv6' }
}
