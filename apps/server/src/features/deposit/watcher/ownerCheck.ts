/**
 * Whether transfers went to addresses of the members in the table. Gateways write that table, so a
 * row proves nothing: what went to a false address is credited to no one and stops no other
 * deposit. The operators see it as stuck for as long as the row is there.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { Fault } from '../../../fault.ts'
import type { TokenChain } from '../../../outside/chain/tokenChain.ts'
import type { StuckItems } from '../../../stuckItems.ts'
import type { DepositAddresses } from '../depositAddresses.ts'

type OwnerCheckParts = {
  chain: Pick<TokenChain, 'id'>
  addresses: Pick<DepositAddresses, 'isOf'>
  stuck: Pick<StuckItems, 'each'>
}

export type OwnerCheck = {
  /** Whether the address is the one of the member in the table. */
  isOwned(members: ReadonlyMap<string, MemberId>, address: string): boolean
  /** Reports the false addresses that are still in the table. */
  report(members: ReadonlyMap<string, MemberId>): Promise<void>
}

export function createOwnerCheck({ chain, addresses, stuck }: OwnerCheckParts): OwnerCheck {
  const found = new Map<string, MemberId>()
  return {
    isOwned(members, address) {
      const member = members.get(address)
      if (member === undefined) return false
      if (addresses.isOf(member, address)) return true
      found.set(address, member)
      return false
    },

    async report(members) {
      const items = [...found].filter(([address, member]) => members.get(address) === member)
      await stuck.each('deposits', `${chain.id} addresses`, {
        items: items.map(([address]) => address),
        nameOf: (address) => `${chain.id} ${address}`,
        work: async (address) => {
          throw new Fault(
            `The table of deposit addresses was changed: ${address} is not its member's.`,
          )
        },
      })
    },
  }
}
