/** The coins of one account, with a search and a switch that hides empty ones. */
import type { AccountKind } from '@assay/domain/account.ts'
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { SearchField } from '@assay/ui/fields/SearchField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { useState } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { ReadFailed } from '../../page/ReadFailed.tsx'
import { hasRoute } from '../../routing/routeOf.ts'
import { useGo } from '../../routing/useGo.ts'
import css from './AssetsScreen.module.css'
import { CoinSheet } from './CoinSheet.tsx'
import { HoldingColumns, HoldingRow } from './HoldingRow.tsx'
import { filterHoldings } from './holding.ts'
import type { MemberHoldings } from './useHoldings.ts'

const GHOST_ROWS = [1, 2, 3, 4, 5]

type CoinListProps = {
  account: AccountKind
  holdings: MemberHoldings
  /** Empty in all accounts, so there is nothing to transfer either. */
  hasNothing: boolean
}

export function CoinList({ account, holdings, hasNothing }: CoinListProps) {
  const { rows, error, refetch } = holdings
  const t = useT()
  const [text, setText] = useState('')
  const [hidesZero, setHidesZero] = useState(true)
  const [opened, setOpened] = useState<string | undefined>(undefined)
  const shown = rows && filterHoldings(rows, { text, hidesZero })
  const holding = rows?.find(({ asset }) => asset === opened)
  const showAll = () => {
    setText('')
    setHidesZero(false)
  }
  return (
    <section aria-label={t('assets.coins')} className={css.coins}>
      <div className={css.filter}>
        <SearchField label={t('assets.search')} value={text} onChange={setText} />
        <Checkbox isChecked={hidesZero} onChange={setHidesZero}>
          {t('assets.hideZero')}
        </Checkbox>
      </div>
      {!rows && !error && (
        <div aria-busy="true" className={css.ghost}>
          {GHOST_ROWS.map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </div>
      )}
      {!rows && Boolean(error) && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('assets.accountFailed')}
        </ReadFailed>
      )}
      {rows && Boolean(error) && (
        <p className={css.muted} role="status">
          {t('app.error.refresh')}
          <Button kind="quiet" onClick={() => refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      )}
      {shown && shown.length > 0 && <HoldingColumns />}
      {shown && shown.length > 0 && (
        <ul>
          {shown.map((row) => (
            <HoldingRow key={row.asset} holding={row} onOpen={() => setOpened(row.asset)} />
          ))}
        </ul>
      )}
      {shown?.length === 0 && (
        <NoCoins text={text} hidesZero={hidesZero} hasNothing={hasNothing} onShowAll={showAll} />
      )}
      <CoinSheet account={account} holding={holding} onClose={() => setOpened(undefined)} />
    </section>
  )
}

type NoCoinsProps = {
  text: string
  hidesZero: boolean
  hasNothing: boolean
  onShowAll: () => void
}

const WAYS = { deposit: '/coinRecharge', transfer: '/coinTransfer' } as const

function NoCoins({ text, hidesZero, hasNothing, onShowAll }: NoCoinsProps) {
  const t = useT()
  const go = useGo()
  const way = hasNothing ? 'deposit' : 'transfer'
  return (
    <EmptyState
      illustration={text ? 'results' : 'assets'}
      action={
        <div className={css.emptyActions}>
          {!text && hasRoute(WAYS[way]) && (
            <Button onClick={() => go.to(WAYS[way])}>{t(`assets.${way}`)}</Button>
          )}
          {(text || hidesZero) && (
            <Button kind="secondary" onClick={onShowAll}>
              {t('assets.showAll')}
            </Button>
          )}
        </div>
      }
    >
      {text ? t('assets.noMatch', { text }) : t('assets.none')}
    </EmptyState>
  )
}
