/** The member's conversions by month, each with everything its price is derived from, and a CSV. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { type Conversion, getConversions } from '@assay/wire/routes/trading/flash.ts'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { HIDDEN } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { MoreRows } from '../../../list/MoreRows.tsx'
import { SaveRows } from '../../../list/SaveRows.tsx'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { useGo } from '../../../routing/useGo.ts'
import { useStore } from '../../../store/createStore.ts'
import { hideAmounts } from '../../../store/settings.ts'
import { UnansweredList } from '../../../write/UnansweredNotes.tsx'
import css from '../ConversionScreen.module.css'
import { DoneFacts } from '../QuoteSheet.tsx'
import { conversionsCsv } from './conversionsCsv.ts'
import { useConversions } from './useConversions.ts'

const GHOST_ROWS = [1, 2, 3, 4, 5, 6]

export function ConversionsScreen() {
  const t = useT()
  const list = useConversions()
  const { conversions } = list
  return (
    <Page
      title={t('app.title.conversions')}
      width="wide"
      right={
        conversions &&
        conversions.length > 0 && (
          <SaveRows
            name="assay-conversions.csv"
            filterAt={() => ({})}
            ask={async (asked) => {
              const found = await call(getConversions, asked)
              return { rows: found.conversions, count: found.count }
            }}
            idOf={({ id }) => id}
            csv={conversionsCsv}
          />
        )
      }
    >
      <UnansweredList area="conversion" />
      <Rows list={list} />
    </Page>
  )
}

function Rows({ list }: { list: ReturnType<typeof useConversions> }) {
  const t = useT()
  const go = useGo()
  const format = useFormat()
  const [opened, setOpened] = useState<Conversion>()
  const [isOpen, setOpen] = useState(false)
  const { conversions, error, refetch } = list
  if (!conversions && error) {
    return (
      <ReadFailed error={error} onRetry={refetch}>
        {t('conversion.recordsFailed')}
      </ReadFailed>
    )
  }
  if (!conversions) {
    return (
      <div aria-busy="true" className={css.ghost}>
        {GHOST_ROWS.map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </div>
    )
  }
  if (conversions.length === 0) {
    return (
      <EmptyState
        illustration="records"
        action={
          <Button kind="secondary" onClick={() => go.to('/coinConvert')}>
            {t('app.title.conversion')}
          </Button>
        }
      >
        {t('conversion.none')}
      </EmptyState>
    )
  }
  const months = Map.groupBy(conversions, ({ convertedAt }) => format.month(convertedAt))
  return (
    <>
      {[...months].map(([month, rows]) => (
        <section key={month} aria-label={month}>
          <h2 className={css.month}>{month}</h2>
          <ul>
            {rows.map((row) => (
              <li key={row.id} className={css.item}>
                <button
                  type="button"
                  className={css.row}
                  onClick={() => {
                    setOpened(row)
                    setOpen(true)
                  }}
                >
                  <ConversionLine row={row} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MoreRows list={list} shown={conversions.length} />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t('conversion.doneTitle')}>
        {opened && <DoneFacts done={opened} />}
      </Sheet>
    </>
  )
}

function ConversionLine({ row }: { row: Conversion }) {
  const format = useFormat()
  const isHidden = useStore(hideAmounts)
  const money = (sign: string, value: bigint, asset: string) =>
    isHidden ? HIDDEN : `${sign}${format.exact(value)} ${asset}`
  return (
    <>
      <b>{`${row.from} → ${row.to}`}</b>
      <Num size="md">{money('+', row.receive, row.to)}</Num>
      <span className={css.small}>{format.dateTime(row.convertedAt)}</span>
      <Num className={css.small}>{money('−', row.pay, row.from)}</Num>
    </>
  )
}
