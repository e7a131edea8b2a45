/** What stands behind the figures of the order form, for the sheet that explains them. */
import { bracketAt, bracketOf, requirementOf } from '@assay/domain/perp/margin.ts'
import { type Exposure, entryPrice } from '@assay/domain/perp/position.ts'
import type { Explanation } from '../../../explain/ExplainSheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { reachOf } from '../rules/acrossMark.ts'
import { accountOf, type FormMarket } from '../rules/formMarket.ts'
import type { PerpForm } from '../ticket/perpForm.ts'
import type { PerpSummary } from '../ticket/perpSummary.ts'
import { type ExplainedLeg, formulaOf, legInputs } from './legInputs.ts'
import { liquidationNote } from './liquidationNote.ts'

/** The member's position on the other side of this contract, with cross margin. */
const otherSide = (market: FormMarket, form: PerpForm) =>
  accountOf(market, form).others.filter(({ rules }) => rules.symbol === market.rules.symbol)

export type OrderTopic = 'margin' | 'fee' | 'liquidation'
type Explained = { form: PerpForm; market: FormMarket; summary: PerpSummary }

export function useExplainOrder({ form, market, summary }: Explained) {
  const t = useT()
  const format = useFormat()
  return (topic: OrderTopic): Explanation | undefined => {
    const { rules, info } = market
    const { cost, isMost, after, status, draft, liquidation } = summary
    if (!cost || !after || !status) return undefined
    const price = (value: bigint | undefined) =>
      `${format.price(value, rules.priceDecimals)} ${rules.quote}`
    const average = (entered: Exposure) => {
      const at = entered.lots > 0 ? entryPrice(rules, entered) : undefined
      return `${format.average(at, rules.priceDecimals)} ${rules.quote}`
    }
    const ordered = { side: form.side, lots: cost.lots, entryValue: cost.value }
    const whole = (value: bigint) => `${format.exact(value)} ${rules.quote}`
    const lotSize = {
      label: t('contract.lotSize'),
      value: `${format.quantity(info.contractSize, Math.max(0, rules.unitDecimals))} ${rules.base}`,
    }
    const size = [
      { label: t('orders.price'), value: average(ordered) },
      { label: t('contract.lots'), value: format.count(cost.lots) },
      lotSize,
    ]
    const leverage = { label: t('contract.leverage'), value: `${draft.leverage}×` }
    const most = isMost ? '≤ ' : ''
    const shared = {
      title: t(`contract.${topic}`),
      formula: t(`contract.explain.${topic}`),
    }
    if (topic === 'margin') {
      return { ...shared, inputs: [...size, leverage], result: `${most}${whole(cost.margin)}` }
    }
    const rate = { label: t('contract.feeRate'), value: format.share(rules.takerFeeRate, 4) }
    if (topic === 'fee') {
      return {
        ...shared,
        inputs: [...size, rate],
        result: `${most}${whole(cost.fee)}`,
        note: t('contract.explain.feeNote'),
      }
    }
    const standing = {
      ...{ side: form.side, marginMode: form.marginMode },
      ...{ liquidationPrice: liquidation, markPrice: info.markPrice },
    }
    const isIsolated = form.marginMode === 'isolated'
    const explained = ({ side, lots, entryValue }: Exposure): ExplainedLeg => ({
      ...{ side, lots },
      maintenance: isIsolated ? undefined : requirementOf({ rules, mark: market.mark, lots }),
      // The bracket is that of the value where it ends, of the whole position.
      bracket:
        liquidation === undefined
          ? bracketOf(rules, entryValue)
          : bracketAt(rules, lots, liquidation),
    })
    const legs = (isIsolated ? [after] : [after, ...otherSide(market, form)]).map(explained)
    // A cross position leans on all that the account has.
    const standsOn = isIsolated
      ? [leverage, { label: t('contract.margin'), value: whole(after.margin) }]
      : [
          { label: t('contract.report.equity'), value: whole(status.equity) },
          { label: t('contract.maintenanceAll'), value: whole(status.maintenance) },
        ]
    return {
      ...shared,
      formula: t(isIsolated ? 'contract.explain.liquidation' : formulaOf(legs)),
      inputs: [
        { label: t('spot.side'), value: t(`contract.${form.side}`) },
        { label: t('contract.mode'), value: t(`contract.mode.${form.marginMode}`) },
        { label: t('contract.mark'), value: price(info.markPrice) },
        { label: t('orders.price'), value: average(after) },
        lotSize,
        ...standsOn,
        ...legInputs(legs, { t, format, money: whole }),
        rate,
      ],
      result:
        liquidation === undefined
          ? t('contract.liquidation.none')
          : `${reachOf(standing)}${price(liquidation)}`,
      note: `${t(liquidationNote(standing))} ${t('contract.explain.liquidationFee', { percent: format.share(rules.liquidationFeeRate, 2) })}`,
    }
  }
}
