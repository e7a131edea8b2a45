/**
 * What the hot wallet may still spend: its balance on chain, less everything signed and not yet
 * mined. Every payment also takes its gas from the native coin.
 */
import type { Address, PublicClient } from 'viem'
import { erc20Abi } from 'viem'
import { type ChainToken, type TokenChain, tokenUnits } from '../outside/chain/tokenChain.ts'
import type { OpenPayment, Payments } from './payments.ts'

export type HotFunds = {
  /** In units of the token; of the chain's own coin without one. */
  free(token?: ChainToken): Promise<bigint>
  /** Wei that released withdrawals will still ask for, when each pays `gasEach` for its gas. */
  awaited(gasEach: bigint): Promise<bigint>
}

export type HotFundsParts = {
  node: PublicClient
  payments: Payments
  chain: TokenChain
  hot: Address
}

export function createHotFunds({ node, payments, chain, hot }: HotFundsParts): HotFunds {
  const isHot = (sender: string) => sender.toLowerCase() === hot.toLowerCase()
  const native = chain.tokens.find((token) => !token.address)
  const isNative = (asset: string) => asset === '' || asset === native?.asset

  function claimOf({ asset, units, gas, maxFee }: OpenPayment, token?: ChainToken): bigint {
    if (token?.address) return asset === token.asset ? units : 0n
    return (isNative(asset) ? units : 0n) + gas * maxFee
  }

  return {
    async free(token) {
      const mined = await node.getTransactionCount({ address: hot })
      const open = await payments.open(chain.id)
      const claimed = open
        .filter(({ sender, nonce }) => isHot(sender) && nonce >= mined)
        .reduce((sum, payment) => sum + claimOf(payment, token), 0n)
      const funds = token?.address
        ? await node.readContract({
            abi: erc20Abi,
            functionName: 'balanceOf',
            address: token.address,
            args: [hot],
          })
        : await node.getBalance({ address: hot })
      return funds - claimed
    },

    async awaited(gasEach) {
      const waiting = await payments.awaited(chain.id)
      return waiting.reduce(
        (sum, { asset, count, received }) =>
          sum +
          gasEach * BigInt(count) +
          (native && isNative(asset) ? tokenUnits(received, native) : 0n),
        0n,
      )
    },
  }
}
