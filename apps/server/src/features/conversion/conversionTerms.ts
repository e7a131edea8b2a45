/** The operator's terms for conversions, from the configuration into the engine. */
import type { ConversionTerms } from '@assay/domain/conversion/conversion.ts'
import { parseAmount, parseRatio } from '@assay/money/decimal.ts'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'

const VALIDITY_MS = 5_000
/** A tick comes every second, of prices that are two seconds old at most. */
const STALE_AFTER_MS = 2_000

/**
 * `BTC/0.001/10/50000`, separated by commas: coin, spread, minimum and maximum in USDT. A fifth
 * figure is the validity of a quote in seconds.
 */
export function readConversionTerms(text: string): ConversionTerms[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [asset = '', spreadText = '', leastText = '', mostText = '', ...more] = part.split('/')
      const [secondsText, ...rest] = more
      const [spread, minimum] = [parseRatio(spreadText), parseAmount(leastText)]
      const maximum = parseAmount(mostText)
      const hasSeconds = secondsText === undefined || /^([1-9]|[1-5]\d|60)$/.test(secondsText)
      const isRead = asset !== '' && spread !== undefined && minimum && maximum && hasSeconds
      if (!isRead || rest.length > 0) {
        throw new Fault(
          `CONVERT_TERMS has \`${part}\`; write COIN/spread/minimum in USDT/maximum in USDT, and after them, where a quote is not good for 5 seconds, /seconds (1 to 60).`,
        )
      }
      const validity = secondsText !== undefined && { validityMs: Number(secondsText) * 1_000 }
      return { ...conversionTermsOf(asset, { spread, minimum, maximum }), ...validity }
    })
}

export const conversionTermsOf = (
  asset: string,
  limits: Pick<ConversionTerms, 'spread' | 'minimum' | 'maximum'>,
): ConversionTerms => ({
  asset,
  isOffered: true,
  ...limits,
  validityMs: VALIDITY_MS,
  staleAfterMs: STALE_AFTER_MS,
  lastLook: true,
})

/** Sets the terms that differ from the engine's, and withdraws coins that are not configured. */
export async function setConversionTerms(
  exchange: Exchange,
  wanted: readonly ConversionTerms[],
): Promise<void> {
  const { offers } = await exchange.core.read({ type: 'conversions', now: Date.now() })
  const known = new Map(offers.map(({ terms }) => [terms.asset, terms]))
  const changed = wanted.filter((terms) => {
    const old = known.get(terms.asset)
    return !old || Object.entries(terms).some(([name, value]) => old[name as never] !== value)
  })
  const closed = [...known.values()]
    .filter(({ asset }) => !wanted.some((terms) => terms.asset === asset))
    .map((terms) => ({ ...terms, isOffered: false }))
  for (const terms of [...changed, ...closed]) {
    const { events } = await exchange.submit({
      type: 'setConversionTerms',
      at: Date.now(),
      key: '',
      terms,
    })
    if (events[0]?.type === 'rejected') {
      throw new Fault(`The terms for converting ${terms.asset} are not valid.`)
    }
  }
}
