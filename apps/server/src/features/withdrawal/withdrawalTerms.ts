/** The operator's terms for withdrawals, from the configuration into the engine. */
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'

/**
 * `56/USDT/1/10/5000/20000/1000`, separated by commas: chain, coin, fee, minimum, maximum, daily
 * limit, limit without review.
 */
export function readWithdrawalTerms(
  text: string,
  chains: readonly TokenChain[],
): WithdrawalTerms[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [id = '', asset = '', ...figures] = part.split('/')
      const token = chains
        .find((chain) => chain.id === Number(id))
        ?.tokens.find((one) => one.asset === asset)
      if (!token)
        throw new Fault(`WITHDRAW_TERMS has \`${part}\`; DEPOSIT_TOKENS names no such token.`)
      const [fee, minimum, maximum, dailyMaximum, reviewAbove] = figures.map((figure) =>
        parseAmount(figure),
      )
      const isWhole = figures.length === 5 && fee !== undefined && reviewAbove !== undefined
      if (!isWhole || !minimum || !maximum || !dailyMaximum) {
        throw new Fault(
          `WITHDRAW_TERMS has \`${part}\`; write chain/COIN/fee/minimum/maximum/a day's maximum/without review.`,
        )
      }
      const limits = { fee, minimum, maximum, dailyMaximum, reviewAbove }
      return { asset, chain: Number(id), decimals: token.decimals, ...limits }
    })
}

/** Sets the terms that differ from the engine's. */
export async function setWithdrawalTerms(
  exchange: Exchange,
  wanted: readonly WithdrawalTerms[],
): Promise<void> {
  const { terms: known } = await exchange.core.read({ type: 'withdrawalTerms' })
  for (const terms of wanted) {
    const old = known.find(({ asset, chain }) => asset === terms.asset && chain === terms.chain)
    const isSame =
      old && Object.entries(terms).every(([name, value]) => old[name as keyof typeof old] === value)
    if (isSame) continue
    const { events } = await exchange.submit({
      type: 'setWithdrawalTerms',
      at: Date.now(),
      key: '',
      terms,
    })
    if (events[0]?.type === 'rejected') {
      throw new Fault(`The terms for ${terms.asset} on chain ${terms.chain} are not valid.`)
    }
  }
}
