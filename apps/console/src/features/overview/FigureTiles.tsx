/** The state of the exchange, as far as the operator may see it. */
import { formatAmount } from '@assay/money/decimal.ts'
import { Num } from '@assay/ui/figures/Num.tsx'
import type { Reply } from '@assay/wire/route.ts'
import type { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { getConsole } from '@assay/wire/routes/operator/session.ts'
import { useRead } from '../../api/call.ts'
import { grouped, lasting } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import { ConsoleSection } from '../../page/Page.tsx'
import css from './overview.module.css'

type Overview = Reply<typeof getOverview>
type Tile = { name: string; value: string; unit?: string; hint?: string | undefined }

const whole = (count: number) => grouped(String(count))
const usdt = (amount: bigint) => ({ value: grouped(formatAmount(amount, 2)), unit: 'USDT' })

function tilesOf({ at, members, trading, books, sending }: Overview): Tile[] {
  const unpriced = books?.unpriced
    ? t('figure.unpriced', { count: String(books.unpriced) })
    : undefined
  return [
    ...(members
      ? [
          {
            name: t('figure.members'),
            value: whole(members.all),
            hint: t('figure.newToday', { count: whole(members.newToday) }),
          },
          {
            name: t('figure.seenToday'),
            value: whole(members.seenToday),
            hint: t('figure.sinceMidnight'),
          },
        ]
      : []),
    ...(trading
      ? [
          { name: t('figure.turnover'), ...usdt(trading.turnover24h) },
          { name: t('figure.openOrders'), value: whole(trading.openOrders) },
          { name: t('figure.openRounds'), value: whole(trading.openRounds) },
        ]
      : []),
    ...(books
      ? [
          { name: t('figure.owned'), ...usdt(books.members), hint: unpriced },
          { name: t('figure.house'), ...usdt(books.house) },
        ]
      : []),
    ...(sending
      ? [
          {
            name: t('figure.sending'),
            value: whole(sending.count),
            hint:
              sending.count > 0
                ? t('figure.oldest', { age: lasting(at - sending.oldestAt) })
                : undefined,
          },
        ]
      : []),
  ]
}

export function FigureTiles({ overview }: { overview: Overview }) {
  const { data: facts } = useRead(getConsole, {})
  const tiles = tilesOf(overview)
  if (tiles.length === 0) return null
  return (
    <ConsoleSection title={t('overview.figures')}>
      {facts?.isDemo && <p className={css.hint}>{t('overview.demo')}</p>}
      <dl className={css.tiles}>
        {tiles.map(({ name, value, unit, hint }) => (
          <div key={name} className={css.tile}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>
              <span className={css.figure}>
                <Num size="lg">{value}</Num>
                {unit && <span className={css.unit}> {unit}</span>}
              </span>
              {hint && <span className={css.hint}>{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </ConsoleSection>
  )
}
