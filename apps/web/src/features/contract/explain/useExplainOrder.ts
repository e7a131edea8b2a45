/** What stands behind the figures of the order form, for the sheet that explains them. */
import { bracketOf } from '@assay/domain/perp/margin.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Explanation } from '../../../explain/ExplainSheet.tsx'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { reachOf } from '../rules/acrossMark.ts'
import type { FormMarket } from '../rules/formMarket.ts'
import type { ContractForm } from '../ticket/contractForm.ts'
import type { ContractSummary } from '../ticket/contractSummary.ts'
import { liquidationNote } from './liquidationNote.ts'
import { SOURCE } from './source.ts'

export type OrderTopic = 'margin' | 'fee' | 'liquidation'
type Explained = { form: ContractForm; market: FormMarket; summary: ContractSummary }

export function useExplainOrder({ form, market, summary }: Explained) {
  const t = useT()
  const format = useFormat()
  return (topic: OrderTopic): Explanation | undefined => {
    const { rules, info } = market
    const { cost, draft, liquidation } = summary
    if (!cost) return undefined
    const price = (value: bigint | undefined) =>
      `${format.price(value, rules.priceDecimals)} ${rules.quote}`
    const whole = (value: bigint) => `${format.exact(value)} ${rules.quote}`
    const size = [
      { label: t('orders.price'), value: price(fromTicks(summary.price, rules)) },
      { label: t('contract.lots'), value: format.count(draft.lots) },
      {
        label: t('contract.lotSize'),
        value: `${format.quantity(info.contractSize, Math.max(0, rules.unitDecimals))} ${rules.base}`,
      },
    ]
    const leverage = { label: t('contract.leverage'), value: `${draft.leverage}×` }
    const shared = {
      title: t(`contract.${topic}`),
      formula: t(`contract.explain.${topic}`),
      source: SOURCE,
    }
    if (topic === 'margin') {
      return { ...shared, inputs: [...size, leverage], result: whole(cost.margin) }
    }
    const rate = { label: t('contract.feeRate'), value: format.share(rules.takerFeeRate, 4) }
    if (topic === 'fee') {
      return {
        ...shared,
        inputs: [...size, rate],
        result: whole(cost.fee),
        note: t('contract.explain.feeNote'),
      }
    }
    const standing = {
      ...{ side: form.side, marginMode: form.marginMode },
      ...{ liquidationPrice: liquidation, markPrice: info.markPrice },
    }
    const { maintenanceRate, deduction } = bracketOf(rules, cost.value)
    return {
      ...shared,
      inputs: [
        ...size,
        leverage,
        { label: t('contract.margin'), value: whole(cost.margin) },
        { label: t('contract.maintenanceRate'), value: format.share(maintenanceRate, 2) },
        { label: t('contract.deduction'), value: whole(deduction) },
        rate,
        { label: t('contract.mode'), value: t(`contract.mode.${form.marginMode}`) },
        { label: t('contract.mark'), value: price(info.markPrice) },
      ],
      result:
        liquidation === undefined
          ? t('contract.liquidation.none')
          : `${reachOf(standing)}${price(liquidation)}`,
      note: `${t(liquidationNote(standing))} ${t('contract.explain.liquidationFee', { percent: format.share(rules.liquidationFeeRate, 2) })}`,
    }
  }
}
