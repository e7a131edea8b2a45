/** The three accounts with their value and share of the total; one of them is open. */
import { ACCOUNT_KINDS, type AccountKind } from '@assay/domain/account.ts'
import { classNames } from '@assay/ui/classNames.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import { HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import type { Totals } from '../../total/totals.ts'
import css from './AccountCards.module.css'
import { sharesOf } from './liveTotals.ts'

type AccountCardsProps = {
  totals: Totals | undefined
  chosen: AccountKind
  onChoose: (account: AccountKind) => void
}

export function AccountCards({ totals, chosen, onChoose }: AccountCardsProps) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const shares = totals && sharesOf(ACCOUNT_KINDS.map((account) => totals[account]))
  return (
    <section aria-label={t('assets.accounts')} className={css.card}>
      {ACCOUNT_KINDS.map((account, index) => {
        const value = totals?.[account]
        const share = shares?.[index]
        return (
          <button
            key={account}
            type="button"
            aria-pressed={account === chosen}
            className={classNames(css.row, account === chosen && css.chosen)}
            onClick={() => onChoose(account)}
          >
            <span className={css.mark} aria-hidden="true" />
            <span className={css.name}>
              {t(`assets.account.${account}`)}
              {share !== undefined && (
                <span className={css.share}>{isHidden ? HIDDEN : format.share(share, 1)}</span>
              )}
            </span>
            <Num size="md">{isHidden && value !== undefined ? HIDDEN : format.balance(value)}</Num>
          </button>
        )
      })}
    </section>
  )
}
