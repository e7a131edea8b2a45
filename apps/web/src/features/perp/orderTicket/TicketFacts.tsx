/**
 * Under the form: available balance, margin and fee (both empty when not covered, PERP-38), and the
 * liquidation price. Each figure has an explanation.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { CirclePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ExplainButton } from '../../../explain/ExplainButton.tsx'
import { ExplainSheet } from '../../../explain/ExplainSheet.tsx'
import { DASH } from '../../../i18n/figures.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { spendable } from '../../../market/orderTicket/spendable.ts'
import css from '../../../market/orderTicket/ticket.module.css'
import { hasRoute } from '../../../routing/routeOf.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { type OrderTopic, useExplainOrder } from '../explain/useExplainOrder.ts'
import { reachOf } from '../rules/acrossMark.ts'
import type { PerpFormMarket } from '../rules/perpFormMarket.ts'
import type { PerpForm } from './perpForm.ts'
import type { PerpSummary } from './perpSummary.ts'

type TicketFactsProps = { form: PerpForm; market: PerpFormMarket; summary: PerpSummary }

export function TicketFacts({ form, market, summary }: TicketFactsProps) {
  const t = useT()
  const format = useFormat()
  const linkTo = useLinkTo()
  const [topic, setTopic] = useState<OrderTopic>()
  const explain = useExplainOrder({ form, market, summary })
  const { rules, holdings } = market
  const { cost, isMost, isCovered, liquidation, distance } = summary
  const { markPrice } = market.info
  const reach = reachOf({ ...form, liquidationPrice: liquidation, markPrice })
  const shown = isCovered ? cost : undefined
  const money = (value: bigint | undefined) =>
    value === undefined ? DASH : `${format.orderValue(value)} ${rules.quote}`
  const most = isMost ? '≤ ' : ''
  const figure = (name: OrderTopic, text: string, isKnown: boolean) =>
    isKnown ? (
      <ExplainButton label={t(`perp.${name}`)} onPress={() => setTopic(name)}>
        <Num>{text}</Num>
      </ExplainButton>
    ) : (
      <Num>{DASH}</Num>
    )
  return (
    <dl className={css.facts}>
      <Fact label={t('spot.available')}>
        <Num>{`${spendable(format, holdings.available, rules.quote)} ${rules.quote}`}</Num>
        {holdings.available !== undefined && hasRoute('/coinTransfer') && (
          <a className={css.add} {...linkTo('/coinTransfer')}>
            <span className="srOnly">{t('spot.transfer')}</span>
            <CirclePlus size={16} aria-hidden="true" />
          </a>
        )}
      </Fact>
      <Fact label={t('perp.margin')}>
        {figure('margin', `${most}${money(shown?.margin)}`, shown !== undefined)}
      </Fact>
      <Fact label={t('perp.fee')}>
        {figure('fee', `${most}${money(shown?.fee)}`, shown !== undefined)}
      </Fact>
      <Fact label={t('perp.liquidation')}>
        {figure(
          'liquidation',
          liquidation === undefined
            ? t('perp.liquidation.none')
            : `${reach}${format.price(liquidation, rules.priceDecimals)}${distance === undefined ? '' : ` (${format.percent(distance)})`}`,
          // An uncovered order has no position: then a missing price means nothing.
          liquidation !== undefined || (cost !== undefined && isCovered),
        )}
      </Fact>
      <ExplainSheet explanation={topic && explain(topic)} onClose={() => setTopic(undefined)} />
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
