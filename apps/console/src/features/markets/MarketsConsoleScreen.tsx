/**
 * Every market with its state and prices, what a halt means, and beside the open one its halt
 * button.
 */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { getConsoleMarkets, type MarketLine } from '@assay/wire/routes/operator/markets.ts'
import { useState } from 'react'
import { useRead } from '../../api/call.ts'
import { lasting } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleLayout } from '../../page/Page.tsx'
import { type ConsoleColumn, ConsoleTable } from '../../table/ConsoleTable.tsx'
import { MarketPanel } from './MarketPanel.tsx'

const EVERY_MS = 10_000

const columns: readonly ConsoleColumn<MarketLine>[] = [
  { title: t('markets.kind'), cell: ({ kind }) => tOf('market', kind) },
  { title: t('markets.symbol'), cell: ({ symbol }) => symbol },
  { title: t('markets.state'), cell: (line) => <State {...line} /> },
  { title: t('markets.last'), sum: (line) => priceOf(line, line.lastPrice) },
  { title: t('markets.index'), sum: (line) => priceOf(line, line.indexPrice) },
  { title: t('markets.age'), cell: ({ indexAt }) => ageOf(indexAt), isFigure: true },
  { title: t('markets.open'), cell: ({ openCount }) => openCount, isFigure: true },
  {
    title: t('markets.interest'),
    sum: ({ kind, symbol, openInterest }) =>
      kind === 'perp' ? { amount: openInterest, of: symbol.split('/')[0] ?? '' } : { text: '—' },
  },
]

const priceOf = ({ kind, symbol }: MarketLine, price: bigint | undefined) => ({
  price,
  of: symbol,
  in: kind,
})

function State({ isOpen, indexProblem }: MarketLine) {
  if (!isOpen) return <StatusPill tone="error">{t('markets.isHalted')}</StatusPill>
  if (indexProblem === '') return <StatusPill tone="success">{t('markets.isOpen')}</StatusPill>
  return <StatusPill tone="warn">{tOf('indexProblem', indexProblem)}</StatusPill>
}

function ageOf(at: number): string {
  if (at === 0) return t('markets.never')
  return lasting(Date.now() - at)
}

const keyOf = ({ kind, symbol }: MarketLine) => `${kind} ${symbol}`

export function MarketsConsoleScreen() {
  const [openKey, setOpenKey] = useState<string>()
  const markets = useRead(getConsoleMarkets, {}, { everyMs: EVERY_MS })
  const open = markets.data?.find((line) => keyOf(line) === openKey)
  return (
    <ConsoleLayout
      title={t('page.markets')}
      hint={t('markets.hint')}
      aside={open && <MarketPanel key={`${openKey} ${open.isOpen}`} market={open} />}
    >
      <ConsoleTable
        label={t('page.markets')}
        columns={columns}
        rows={markets.data}
        error={markets.error}
        keyOf={keyOf}
        empty={t('markets.none')}
        onOpen={(line) => setOpenKey(keyOf(line))}
        openKey={openKey}
      />
    </ConsoleLayout>
  )
}
