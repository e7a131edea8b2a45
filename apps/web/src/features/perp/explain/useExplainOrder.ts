/** The inputs of the order form's figures, for the explanation sheet. */
import { bracketAt, bracketOf, requirementOf } from '@assay/domain/perp/margin.ts'
import { type Exposure, entryPrice } from '@assay/domain/perp/position.ts'
import type { Explanation } from '../../../explain/ExplainSheet.tsx'
import type { Formatter } from '../../../i18n/format.ts'
import { type Translate, useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { PerpForm } from '../orderTicket/perpForm.ts'
import type { PerpSummary } from '../orderTicket/perpSummary.ts'
import { reachOf } from '../rules/acrossMark.ts'
import { accountOf, type PerpFormMarket } from '../rules/perpFormMarket.ts'
import type { ExplainFigure } from './explainFigure.ts'
import { type ExplainedLeg, formulaOf, legInputs } from './legInputs.ts'
import { liquidationNote } from './liquidationNote.ts'

/** The member's position on the other side of this contract, with cross margin. */
const otherSide = (market: PerpFormMarket, form: PerpForm) =>
  accountOf(market, form).others.filter(({ rules }) => rules.symbol === market.rules.symbol)

export type OrderTopic = 'margin' | 'fee' | 'liquidation'
type Explained = { form: PerpForm; market: PerpFormMarket; summary: PerpSummary }
type Spoken = { t: Translate; format: Formatter }

export function useExplainOrder({ form, market, summary }: Explained) {
  const t = useT()
  const format = useFormat()
  return (topic: OrderTopic): Explanation | undefined => {
    const { cost, after, status } = summary
    if (!cost || !after || !status) return undefined
    const explained = { form, market, summary: { ...summary, cost, after, status } }
    return {
      title: t(`perp.${topic}`),
      formula: t(`perp.explain.${topic}`),
      ...EXPLAINED[topic](explained, wordsOf(explained, { t, format })),
    }
  }
}

/** With figures for all that is explained. */
type Known = { [Part in 'cost' | 'after' | 'status']: NonNullable<PerpSummary[Part]> }
type Sound = Explained & { summary: Known }
type Words = ReturnType<typeof wordsOf>

/** The rows that the topics share, and how amounts are written. */
function wordsOf({ form, market, summary }: Sound, { t, format }: Spoken) {
  const { rules, info } = market
  const { cost, draft, isMost } = summary
  const row = (label: string, value: string) => ({ label, value })
  const average = (entered: Exposure) => {
    const at = entered.lots > 0 ? entryPrice(rules, entered) : undefined
    return row(t('orders.price'), `${format.average(at, rules.priceDecimals)} ${rules.quote}`)
  }
  const contractSize = format.quantity(info.contractSize, Math.max(0, rules.unitDecimals))
  const lotSize = row(t('perp.lotSize'), `${contractSize} ${rules.base}`)
  const ordered = { side: form.side, lots: cost.lots, entryValue: cost.value }
  return {
    t,
    format,
    row,
    average,
    lotSize,
    price: (value: bigint | undefined) =>
      `${format.price(value, rules.priceDecimals)} ${rules.quote}`,
    whole: (value: bigint) => `${format.exact(value)} ${rules.quote}`,
    size: [average(ordered), row(t('perp.lots'), format.count(cost.lots)), lotSize],
    leverage: row(t('perp.leverage'), `${draft.leverage}×`),
    rate: row(t('perp.feeRate'), format.share(rules.takerFeeRate, 4)),
    most: isMost ? '≤ ' : '',
  }
}

const EXPLAINED: Record<OrderTopic, ExplainFigure<Sound, Words>> = {
  margin: ({ summary }, { size, leverage, most, whole }) => ({
    inputs: [...size, leverage],
    result: `${most}${whole(summary.cost.margin)}`,
  }),

  fee: ({ summary }, { t, size, rate, most, whole }) => ({
    inputs: [...size, rate],
    result: `${most}${whole(summary.cost.fee)}`,
    note: t('perp.explain.feeNote'),
  }),

  liquidation(explained, words) {
    const { form, market, summary } = explained
    const { rules, info } = market
    const { after, liquidation } = summary
    const { t, format, row, price, whole } = words
    const standing = {
      side: form.side,
      marginMode: form.marginMode,
      liquidationPrice: liquidation,
      markPrice: info.markPrice,
    }
    const legs = legsOf(explained)
    const isIsolated = form.marginMode === 'isolated'
    const percent = format.share(rules.liquidationFeeRate, 2)
    return {
      formula: t(isIsolated ? 'perp.explain.liquidation' : formulaOf(legs)),
      inputs: [
        row(t('spot.side'), t(`perp.${form.side}`)),
        row(t('perp.mode'), t(`perp.mode.${form.marginMode}`)),
        row(t('perp.mark'), price(info.markPrice)),
        words.average(after),
        words.lotSize,
        ...standsOn(explained, words),
        ...legInputs(legs, { t, format, money: whole }),
        words.rate,
      ],
      result:
        liquidation === undefined
          ? t('perp.liquidation.none')
          : `${reachOf(standing)}${price(liquidation)}`,
      note: `${t(liquidationNote(standing))} ${t('perp.explain.liquidationFee', { percent })}`,
    }
  },
}

function legsOf({ form, market, summary }: Sound): ExplainedLeg[] {
  const { rules, mark } = market
  const { after, liquidation } = summary
  const isIsolated = form.marginMode === 'isolated'
  return (isIsolated ? [after] : [after, ...otherSide(market, form)]).map(
    ({ side, lots, entryValue }) => ({
      side,
      lots,
      maintenance: isIsolated ? undefined : requirementOf({ rules, mark, lots }),
      // The bracket is that of the value where it ends, of the whole position.
      bracket:
        liquidation === undefined
          ? bracketOf(rules, entryValue)
          : bracketAt(rules, lots, liquidation),
    }),
  )
}

/** A cross position uses the whole account. */
function standsOn({ form, summary }: Sound, { t, row, whole, leverage }: Words) {
  const { after, status } = summary
  return form.marginMode === 'isolated'
    ? [leverage, row(t('perp.margin'), whole(after.margin))]
    : [
        row(t('perp.report.equity'), whole(status.equity)),
        row(t('perp.maintenanceAll'), whole(status.maintenance)),
      ]
}
