/** Fee, what arrives and the limits; what is left of the day's is a bar, too. */
import { receivedOf } from '@assay/domain/withdrawal/withdrawal.ts'
import { divide } from '@assay/money/amount.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { WithdrawForm } from './useWithdrawForm.ts'
import css from './WithdrawScreen.module.css'
import { leftOf } from './withdrawForm.ts'

export function LimitFacts({ form: { network, checked } }: { form: WithdrawForm }) {
  const t = useT()
  const format = useFormat()
  const { asset, fee, minimum, maximum, dailyMaximum, reviewAbove } = network
  const coins = (amount: bigint) => `${format.coin(amount, asset)} ${asset}`
  const received = 'amount' in checked ? receivedOf({ amount: checked.amount, fee }) : undefined
  const left = leftOf(network)
  const share = Number(divide(left * 1_000n, dailyMaximum, 'down'))
  const text = t('withdrawal.leftOf', { left: format.coin(left, asset), all: coins(dailyMaximum) })
  return (
    <FactList>
      <Fact label={t('withdrawal.fee')}>
        <Num>{coins(fee)}</Num>
      </Fact>
      <Fact label={t('withdrawal.receive')}>
        <Num>{received === undefined ? '—' : coins(received)}</Num>
      </Fact>
      <Fact label={t('withdrawal.minimum')}>
        <Num>{coins(minimum)}</Num>
      </Fact>
      <Fact label={t('withdrawal.maximum')}>
        <Num>{coins(maximum)}</Num>
      </Fact>
      <Fact label={t('withdrawal.left')}>
        {text}
        <progress className={css.bar} value={share} max={1_000} aria-label={t('withdrawal.left')} />
      </Fact>
      <Fact label={t('withdrawal.reviewAbove')}>
        <Num>{coins(reviewAbove)}</Num>
      </Fact>
    </FactList>
  )
}
