/** What one friend brought on each day that is over, by product and coin, newest first. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { TeamMember } from '@assay/wire/routes/member/referral.ts'
import { HIDDEN } from '../../i18n/format.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { MoreRows } from '../../list/MoreRows.tsx'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { useStore } from '../../store/createStore.ts'
import { hideAmounts } from '../../store/settings.ts'
import css from './Team.module.css'
import { useTeamIncome } from './teamQueries.ts'

type TeamIncomeSheetProps = { member: TeamMember; isOpen: boolean; onClose: () => void }

export function TeamIncomeSheet({ member, isOpen, onClose }: TeamIncomeSheetProps) {
  const t = useT()
  return (
    <Sheet
      isOpen={isOpen}
      isTall
      onClose={onClose}
      title={t('team.incomeOf', { name: t('team.friendNumber', { number: member.number }) })}
    >
      <TeamIncomeList friend={member.number} />
    </Sheet>
  )
}

function TeamIncomeList({ friend }: { friend: number }) {
  const t = useT()
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const list = useTeamIncome(friend)
  const { income, error, refetch } = list
  if (!income && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('team.incomeFailed')}
      </ReadFailed>
    )
  }
  if (!income) {
    return (
      <div aria-busy="true" className={css.ghost}>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    )
  }
  if (income.length === 0) return <p className={css.note}>{t('team.noIncome')}</p>
  return (
    <>
      <ul className={css.rows}>
        {income.map(({ day, product, asset, amount }) => (
          <li key={`${day} ${product} ${asset}`} className={css.row}>
            <span className={css.name}>{t(`team.product.${product}`)}</span>
            <Num>{isHidden ? HIDDEN : `+${format.orderValue(amount)} ${asset}`}</Num>
            <span className={css.small}>{format.utcDate(day)}</span>
          </li>
        ))}
      </ul>
      <MoreRows list={list} shown={income.length} />
    </>
  )
}
