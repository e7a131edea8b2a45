/**
 * Which records are asked for. The days of the filter are whole days of the person's own clock; the
 * address carries coin, account and kind, so that other pages can link to a filtered list.
 */
import { ACCOUNT_KINDS, type AccountKind } from '@assay/domain/account.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { CREDIT_KINDS } from '@assay/domain/operator/creditKinds.ts'
import type { Input } from '@assay/wire/route.ts'
import { type getRecords, recordKind } from '@assay/wire/routes/funds/account.ts'

export type RecordKind = NonNullable<Input<typeof getRecords>['kind']>
export type DatePreset = 'any' | '1d' | '7d' | '30d' | 'custom'

const RECORD_KINDS: readonly RecordKind[] = recordKind.options
/** Kinds by what people look for. */
export const KIND_GROUPS = [
  {
    group: 'account',
    kinds: [
      'deposit',
      'withdrawal',
      'withdrawalFee',
      'withdrawalHeld',
      'withdrawalFreed',
      'transferIn',
      'transferOut',
      'conversionIn',
      'conversionOut',
      'conversionHeld',
      'conversionFreed',
      'adjustment',
      ...CREDIT_KINDS,
    ],
  },
  { group: 'trading', kinds: ['buy', 'sell', 'fee', 'rebate', 'orderHeld', 'orderFreed'] },
  {
    group: 'contracts',
    kinds: [
      'perpPnl',
      'funding',
      'liquidation',
      'deleverage',
      'insurance',
      'marginHeld',
      'marginFreed',
      'roundWon',
      'roundLost',
      'roundHeld',
      'roundFreed',
    ],
  },
  {
    group: 'earning',
    kinds: [
      'yield',
      'locked',
      'released',
      'redemptionFee',
      'subscription',
      'subscriptionHeld',
      'subscriptionFreed',
      'tokenRelease',
    ],
  },
  { group: 'fiat', kinds: ['fiatBuy', 'fiatSell', 'fiatHeld', 'fiatFreed'] },
  { group: 'gifts', kinds: ['starter', 'demo', 'reward', 'commission'] },
] as const satisfies readonly { group: string; kinds: readonly RecordKind[] }[]
export const DATE_PRESETS: readonly DatePreset[] = ['any', '1d', '7d', '30d', 'custom']

export type RecordFilter = {
  kind: RecordKind | undefined
  account: AccountKind | undefined
  asset: string | undefined
  preset: DatePreset
  /** yyyy-mm-dd, for own dates only. */
  firstDay: string
  lastDay: string
}

export const NO_FILTER: RecordFilter = {
  kind: undefined,
  account: undefined,
  asset: undefined,
  preset: 'any',
  firstDay: '',
  lastDay: '',
}

const PRESET_DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const

export function filterFromSearch(search: string): RecordFilter {
  const asked = new URLSearchParams(search)
  const coin = asked.get('coin')
  return {
    ...NO_FILTER,
    kind: RECORD_KINDS.find((kind) => kind === asked.get('kind')),
    account: ACCOUNT_KINDS.find((account) => account === asked.get('account')),
    asset: coin && /^[A-Za-z0-9]{1,16}$/.test(coin) ? coin.toUpperCase() : undefined,
  }
}

/** What the server is asked; the end of the last day is excluded. */
export function requestOf(filter: RecordFilter, now: number): Input<typeof getRecords> {
  const { kind, account, asset } = filter
  return {
    ...(kind && { kind }),
    ...(account && { account }),
    ...(asset && { asset }),
    ...datesOf(filter, now),
  }
}

function datesOf({ preset, firstDay, lastDay }: RecordFilter, now: number) {
  if (preset === 'any') return {}
  if (preset !== 'custom') return { since: now - PRESET_DAYS[preset] * DAY_MS }
  const since = dayStart(firstDay)
  const until = dayStart(lastDay)
  return {
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until: until + DAY_MS }),
  }
}

function dayStart(day: string): number | undefined {
  const at = new Date(`${day}T00:00:00`).getTime()
  return Number.isNaN(at) ? undefined : at
}

export const areDatesWrong = ({ preset, firstDay, lastDay }: RecordFilter) =>
  preset === 'custom' && firstDay !== '' && lastDay !== '' && firstDay > lastDay

/** The number of filters behind the button; the kind has a separate control. */
export const filterCount = ({ account, asset, preset }: RecordFilter) =>
  [account, asset, preset === 'any' ? undefined : preset].filter(Boolean).length
