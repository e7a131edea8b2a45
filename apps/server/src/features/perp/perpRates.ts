/**
 * Reads once a second what the engine derives for contracts without an event: next funding, price
 * limits, staleness. A command does a bounded number of triggers and liquidations. The rest is done
 * here with time commands, so that it does not wait for the next order.
 */
import { every, type StopRepeating } from '../../clocks/every.ts'
import { passTime } from '../../clocks/passTime.ts'
import type { Failures } from '../../failures.ts'
import type { Exchange } from '../../live/exchange.ts'
import { takeRates } from '../../live/livePerp.ts'

const EVERY_MS = 1_000
/** In one go; the next look sends the rest. */
const COMMANDS_MAX = 64

export function watchPerpRates(
  exchange: Exchange,
  failures: Pick<Failures, 'clock'>,
): StopRepeating {
  const look = async () => {
    if (exchange.marketData.perps.size === 0) return
    const { markets, commandsDue } = await exchange.core.read({
      type: 'perpMarkets',
      now: Date.now(),
    })
    for (const view of markets) {
      const live = exchange.marketData.perps.get(view.market.symbol)
      if (live) takeRates(live, view)
    }
    await passTime(exchange, Date.now(), Math.min(commandsDue, COMMANDS_MAX))
  }
  return every(EVERY_MS, look, failures.clock('Rates of contracts are old.', EVERY_MS))
}
