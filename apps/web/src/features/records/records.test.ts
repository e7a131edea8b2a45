/** proves ASSET-22 */
import type { Amount } from '@assay/money/amount.ts'
import { recordKind } from '@assay/wire/routes/funds/account.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages, t } from '../../i18n/i18n.ts'
import type { LedgerRecord } from '../../list/RecordLine.tsx'
import {
  areDatesWrong,
  filterFromSearch,
  KIND_GROUPS,
  NO_FILTER,
  requestOf,
} from './recordFilter.ts'
import { recordsCsv } from './recordsCsv.ts'

const ONE = 10n ** 18n
const record: LedgerRecord = {
  id: '12-3',
  account: 'spot',
  asset: 'BTC',
  kind: 'sell',
  change: (-ONE / 4n) as Amount,
  held: 0n as Amount,
  balanceAfter: (3n * ONE) as Amount,
  reference: '77',
  market: 'BTC/USDT',
  order: 19,
  createdAt: Date.UTC(2024, 5, 1, 12, 30, 5),
}

beforeAll(() => loadMessages('records'))

describe('the CSV', () => {
  it('is UTF-8 with a mark, UTC times and plain figures', () => {
    expect(recordsCsv([record], t)).toBe(
      '\uFEFFRecord number,Time (UTC),Account,Coin,Record type,Change,Change in locked,' +
        'Balance after,Reference,Pair,Order\r\n' +
        '12-3,2024-06-01T12:30:05.000Z,Spot account,BTC,Sell,-0.25,0,3,77,BTC/USDT,19\r\n',
    )
  })

  it('has every digit of a figure, also below those that any coin shows', () => {
    const [, line] = recordsCsv([{ ...record, change: -1n as Amount }], t).split('\r\n')
    expect(line).toContain(',-0.000000000000000001,')
  })

  it('names every kind of record in words, and shows no code', () => {
    for (const kind of recordKind.options) {
      const [, line = ''] = recordsCsv([{ ...record, kind, change: ONE as Amount }], t).split(
        '\r\n',
      )
      const [, , , , name = '', next] = line.split(',')
      expect(next).toBe('1')
      expect(name).toMatch(/^[A-Z][a-z]+([ -][a-z]+)*$/)
    }
  })

  it('quotes separators and defuses formulas', () => {
    const csv = recordsCsv([{ ...record, reference: '=1,"x"' }], t)
    expect(csv.split('\r\n')[1]?.endsWith(`,"'=1,""x""",BTC/USDT,19`)).toBe(true)
  })
})

describe('the filter', () => {
  it('has every kind of record in one group', () => {
    const grouped = KIND_GROUPS.flatMap(({ kinds }): string[] => [...kinds])
    expect(grouped.toSorted()).toEqual([...recordKind.options].toSorted())
  })

  it('reads what the address asks for and ignores nonsense', () => {
    const filter = filterFromSearch('?coin=btc&kind=fee&account=nothing')
    expect(filter).toEqual({ ...NO_FILTER, asset: 'BTC', kind: 'fee' })
  })

  it('asks for the last seven days', () => {
    expect(requestOf({ ...NO_FILTER, preset: '7d' }, 1_000_000_000)).toEqual({
      since: 1_000_000_000 - 7 * 86_400_000,
    })
  })

  it('takes the last day as a whole', () => {
    const own = { ...NO_FILTER, preset: 'custom', firstDay: '2024-06-01', lastDay: '2024-06-01' }
    const asked = requestOf(own as typeof NO_FILTER, 0)
    expect((asked.until ?? 0) - (asked.since ?? 0)).toBe(86_400_000)
  })

  it('knows a span that ends before it begins', () => {
    const own = { ...NO_FILTER, preset: 'custom', firstDay: '2024-06-02', lastDay: '2024-06-01' }
    expect(areDatesWrong(own as typeof NO_FILTER)).toBe(true)
    expect(areDatesWrong(NO_FILTER)).toBe(false)
  })
})
