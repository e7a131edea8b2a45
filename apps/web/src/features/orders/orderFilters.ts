/**
 * The filters of the order list. They are in the URL, so that a list can be linked and going back
 * keeps it; invalid values are ignored.
 */
import type { Input } from '@assay/wire/route.ts'
import type { getOrderHistory } from '@assay/wire/routes/trading/trad.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { pairData } from '@assay/wire/schema/pairData.ts'
import * as z from 'zod/mini'
import { ALWAYS, type DateRange, datesOf, isDated } from '../../list/filters/dateRange.ts'
import { STATUSES } from '../../order/orderWords.ts'

export type OrderFilters = {
  /** `BTC/USDT`; undefined for all pairs. */
  pair: string | undefined
  side: Order['side'] | undefined
  status: Order['status'] | undefined
  range: DateRange
}

export const NO_ORDER_FILTERS: OrderFilters = {
  pair: undefined,
  side: undefined,
  status: undefined,
  range: ALWAYS,
}

const pair = z.string().check(z.regex(/^[A-Za-z0-9]{1,16}[-/][A-Za-z0-9]{1,16}$/))
const side = z.enum(['buy', 'sell'])
const status = z.enum(STATUSES)
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const days = z.enum(['1', '7', '30'])

function keep<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> | undefined {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : undefined
}

const symbolOf = (text: string | undefined) => text?.toUpperCase().replace('-', '/')

export function filtersOf(search: string): OrderFilters {
  const asked = new URLSearchParams(search)
  const from = keep(day, asked.get('from'))
  const to = keep(day, asked.get('to'))
  const preset = keep(days, asked.get('days'))
  return {
    pair: symbolOf(keep(pair, asked.get('pair'))),
    side: keep(side, asked.get('side')),
    status: keep(status, asked.get('status')),
    range: from && to ? { from, to } : { days: preset ? Number(preset) : undefined },
  }
}

export function searchOf({ pair: symbol, side: of, status: at, range }: OrderFilters): string {
  const query = new URLSearchParams()
  if (symbol) query.set('pair', symbol.replace('/', '-'))
  if (of) query.set('side', of)
  if (at) query.set('status', at)
  if ('from' in range) {
    query.set('from', range.from)
    query.set('to', range.to)
  } else if (range.days) query.set('days', String(range.days))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** The URL with the pair as JSON; an unreadable one leads to all orders. */
export function filtersOfData(data: string | undefined): OrderFilters {
  try {
    const { base, quote } = z.decode(pairData, JSON.parse(data ?? ''))
    return { ...NO_ORDER_FILTERS, pair: symbolOf(`${base}/${quote}`) }
  } catch {
    return NO_ORDER_FILTERS
  }
}

export function countFilters({ pair: symbol, side: of, status: at, range }: OrderFilters): number {
  return [symbol, of, at, isDated(range) || undefined].filter((value) => value !== undefined).length
}

/** The server's input; days are in this device's time zone. */
export function historyInput(filters: OrderFilters, now: number): Input<typeof getOrderHistory> {
  const { pair: symbol, side: of, status: at, range } = filters
  const [base, quote] = symbol?.split('/') ?? []
  return {
    ...(base && quote ? { base, quote } : {}),
    ...(of ? { side: of } : {}),
    ...(at ? { status: at } : {}),
    ...datesOf(range, now),
  }
}
