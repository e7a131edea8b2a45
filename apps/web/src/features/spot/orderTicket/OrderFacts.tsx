/** Under the form: what can be spent, what comes of the order, and its fee. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { CirclePlus } from 'lucide-react'
import type { Formatter } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { spendable } from '../../../market/orderTicket/spendable.ts'
import css from '../../../market/orderTicket/ticket.module.css'
import { hasRoute } from '../../../routing/routeOf.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { availableOf } from './orderChanges.ts'
import { feeSign, type OrderSummary, receivedSign } from './orderSummary.ts'
import type { SpotFormMarket } from './spotFormMarket.ts'

type OrderFactsProps = { market: SpotFormMarket; summary: OrderSummary; format: Formatter }

const FEE_DECIMALS = 8

export function OrderFacts({ market, summary, format }: OrderFactsProps) {
  const t = useT()
  const linkTo = useLinkTo()
  const { rules } = market
  const isBuy = summary.draft.side === 'buy'
  const [spent, gained] = isBuy ? [rules.quote, rules.base] : [rules.base, rules.quote]
  const available = availableOf(summary.draft.side, market)
  const received = isBuy
    ? format.quantity(summary.received, Math.min(FEE_DECIMALS, rules.quantityDecimals + 2))
    : format.orderValue(summary.received)
  return (
    <dl className={css.facts}>
      <div className={css.fact}>
        <dt>{t('spot.available')}</dt>
        <dd>
          <Num>{`${spendable(format, available, spent)} ${spent}`}</Num>
          {available !== undefined && hasRoute('/coinTransfer') && (
            <a className={css.add} {...linkTo('/coinTransfer')}>
              <span className="srOnly">{t('spot.transfer')}</span>
              <CirclePlus size={16} aria-hidden="true" />
            </a>
          )}
        </dd>
      </div>
      <div className={css.fact}>
        <dt>{t('spot.receive')}</dt>
        <dd>
          <Num>{`${receivedSign(summary)}${received} ${gained}`}</Num>
        </dd>
      </div>
      {summary.unspent !== undefined && (
        <div className={css.fact}>
          <dt>{t('spot.unspent')}</dt>
          <dd>
            <Num>{`${format.orderValue(summary.unspent)} ${rules.quote}`}</Num>
          </dd>
        </div>
      )}
      <div className={css.fact}>
        <dt>{t('orders.fee')}</dt>
        <dd>
          <Num>{`${feeSign(summary)}${format.orderValue(summary.fee)} ${gained}`}</Num>
        </dd>
      </div>
    </dl>
  )
}
