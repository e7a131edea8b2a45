import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import type { PerpOrder } from '@assay/wire/rows/perp.ts'
import type { Position, Protection } from '@assay/wire/rows/position.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import type { Order } from '@assay/wire/rows/spot.ts'
import { grouped, when } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import type { ConsoleColumn } from '../../table/ConsoleTable.tsx'
import { Figure } from '../../table/Sum.tsx'
import { TwoLines } from '../../table/TwoLines.tsx'

type Pair = { base: string; quote: string }

const symbolOf = ({ base, quote }: Pair) => `${base}/${quote}`
const said = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')
const spotPrice = (pair: Pair, price: bigint | undefined, as?: 'average') => (
  <Figure sum={{ price, of: symbolOf(pair), in: 'spot', ...(as && { as }) }} />
)
const perpPrice = (pair: Pair, price: bigint | undefined, as?: 'average' | 'estimate') => (
  <Figure sum={{ price, of: symbolOf(pair), in: 'perp', ...(as && { as }) }} />
)
const coins = (amount: bigint | undefined, of: string) => (
  <Figure sum={{ amount, of, isNamed: true }} />
)
const number = (id: number, at: number) => <TwoLines below={when(at)}>{id}</TwoLines>

const TONES: Record<Order['status'], Tone> = {
  waiting: 'brass',
  open: 'info',
  partiallyFilled: 'info',
  filled: 'success',
  cancelled: 'neutral',
  partiallyCancelled: 'neutral',
}

const state = (status: Order['status'], fee: bigint, feeAsset: string) => (
  <TwoLines below={fee > 0n && coins(fee, feeAsset)}>
    <StatusPill tone={TONES[status]}>{t(`orderStatus.${status}`)}</StatusPill>
  </TwoLines>
)

function spotKind({ side, type, stopPrice, timeInForce }: Order): string {
  const kind = stopPrice === undefined ? type : (`${type}Stop` as const)
  return said(
    t(`side.${side}`),
    t(`orderKind.${kind}`),
    type === 'limit' && timeInForce !== 'gtc' && t(`timeInForce.${timeInForce}`),
  )
}

export const orders: readonly ConsoleColumn<Order>[] = [
  { title: t('member.order'), cell: ({ id, createdAt }) => number(id, createdAt) },
  {
    title: t('member.market'),
    cell: (order) => <TwoLines below={spotKind(order)}>{symbolOf(order)}</TwoLines>,
  },
  {
    title: t('member.priceStop'),
    isFigure: true,
    cell: (order) => (
      <TwoLines
        below={
          order.stopPrice !== undefined && (
            <>
              {t(order.stopWhen ? `member.stop.${order.stopWhen}` : 'member.stop')}{' '}
              {spotPrice(order, order.stopPrice)}
            </>
          )
        }
      >
        {order.type === 'market' ? t('member.atMarket') : spotPrice(order, order.price)}
      </TwoLines>
    ),
  },
  {
    title: t('member.filledOf'),
    isFigure: true,
    cell: ({ base, quote, filledQuantity, quantity, quoteBudget }) => (
      <TwoLines
        below={
          <>
            {t('member.of')}{' '}
            {quantity === undefined ? coins(quoteBudget, quote) : coins(quantity, base)}
          </>
        }
      >
        {coins(filledQuantity, base)}
      </TwoLines>
    ),
  },
  {
    title: t('member.averageValue'),
    isFigure: true,
    cell: (order) => (
      <TwoLines below={order.filledQuantity > 0n && coins(order.filledValue, order.quote)}>
        {spotPrice(order, order.averagePrice, 'average')}
      </TwoLines>
    ),
  },
  {
    title: t('member.statusFee'),
    cell: ({ status, fee, feeAsset }) => state(status, fee, feeAsset),
  },
]

const terms = ({ marginMode, leverage }: Pick<Position, 'marginMode' | 'leverage'>) =>
  `${t(`marginMode.${marginMode}`)} ${leverage}×`

/** Lots and what they are of the coin. */
const size = (lots: number, contractSize: bigint, base: string) => (
  <TwoLines below={coins(BigInt(lots) * contractSize, base)}>
    {t('member.lotCount', { lots: grouped(String(lots)) })}
  </TwoLines>
)

const protections = (own: readonly Protection[]) =>
  own.length === 0
    ? '—'
    : own.map((one) => (
        <div key={one.id}>
          {t(`protection.${one.kind}`)} {perpPrice(one, one.triggerPrice)}{' '}
          {said(
            t(`trigger.${one.trigger}`),
            one.lots !== undefined && t('member.lotCount', { lots: grouped(String(one.lots)) }),
          )}
        </div>
      ))

export const positions: readonly ConsoleColumn<Position>[] = [
  { title: t('member.position'), cell: ({ id, openedAt }) => number(id, openedAt) },
  {
    title: t('member.contract'),
    cell: (position) => (
      <TwoLines below={said(t(`side.${position.side}`), terms(position))}>
        {symbolOf(position)}
      </TwoLines>
    ),
  },
  {
    title: t('member.size'),
    isFigure: true,
    cell: ({ lots, contractSize, base }) => size(lots, contractSize, base),
  },
  {
    title: t('member.entryMark'),
    isFigure: true,
    cell: (position) => (
      <TwoLines below={perpPrice(position, position.markPrice)}>
        {perpPrice(position, position.entryPrice, 'average')}
      </TwoLines>
    ),
  },
  {
    title: t('member.marginUnrealized'),
    isFigure: true,
    cell: ({ margin, unrealizedPnl, quote }) => (
      <TwoLines below={coins(unrealizedPnl, quote)}>{coins(margin, quote)}</TwoLines>
    ),
  },
  {
    title: t('member.liquidation'),
    isFigure: true,
    cell: (position) =>
      position.liquidationPrice === undefined && position.marginRatio !== undefined
        ? t('member.noLiquidation')
        : perpPrice(position, position.liquidationPrice, 'estimate'),
  },
  {
    title: t('member.protections'),
    isText: true,
    cell: (position) => protections(position.protections),
  },
]

function perpKind(order: PerpOrder): string {
  const { side, isReduceOnly, type, origin } = order
  return said(
    t(`side.${side}`),
    isReduceOnly && t('member.reducing'),
    t(`orderKind.${type}`),
    terms(order),
    origin !== 'member' && t(`origin.${origin}`),
  )
}

function plannedExits(order: PerpOrder) {
  const { takeProfitPrice, takeProfitTrigger, stopLossPrice, stopLossTrigger } = order
  const exits = [
    { kind: 'takeProfit', price: takeProfitPrice, trigger: takeProfitTrigger },
    { kind: 'stopLoss', price: stopLossPrice, trigger: stopLossTrigger },
  ] as const
  const set = exits.filter(({ price }) => price !== undefined)
  return set.length === 0
    ? '—'
    : set.map(({ kind, price, trigger }) => (
        <div key={kind}>
          {t(`protection.${kind}`)} {perpPrice(order, price)} {t(`trigger.${trigger}`)}
        </div>
      ))
}

export const contractOrders: readonly ConsoleColumn<PerpOrder>[] = [
  { title: t('member.order'), cell: ({ id, createdAt }) => number(id, createdAt) },
  {
    title: t('member.contract'),
    isText: true,
    cell: (order) => <TwoLines below={perpKind(order)}>{symbolOf(order)}</TwoLines>,
  },
  {
    title: t('member.priceAverage'),
    isFigure: true,
    cell: (order) => (
      <TwoLines
        below={
          order.averagePrice !== undefined && (
            <>
              {t('member.average')} {perpPrice(order, order.averagePrice, 'average')}
            </>
          )
        }
      >
        {order.limitPrice === undefined ? t('member.atMarket') : perpPrice(order, order.limitPrice)}
      </TwoLines>
    ),
  },
  {
    title: t('member.filledOf'),
    isFigure: true,
    cell: ({ lots, remainingLots, contractSize, base }) => (
      <TwoLines
        below={
          <>
            {t('member.of')} {t('member.lotCount', { lots: grouped(String(lots)) })},{' '}
            {coins(BigInt(lots) * contractSize, base)}
          </>
        }
      >
        {t('member.lotCount', { lots: grouped(String(lots - remainingLots)) })}
      </TwoLines>
    ),
  },
  { title: t('member.protections'), isText: true, cell: plannedExits },
  {
    title: t('member.statusFee'),
    cell: ({ status, fee, quote }) => state(status, fee, quote),
  },
]

const ROUND_TONES: Record<Round['status'], Tone> = {
  open: 'info',
  won: 'success',
  lost: 'neutral',
  refunded: 'neutral',
}

export const rounds: readonly ConsoleColumn<Round>[] = [
  { title: t('member.round'), cell: ({ id, acceptedAt }) => number(id, acceptedAt) },
  {
    title: t('member.market'),
    cell: (round) => (
      <TwoLines
        below={said(
          t(`direction.${round.direction}`),
          t('member.seconds', { seconds: round.seconds }),
        )}
      >
        {symbolOf(round)}
      </TwoLines>
    ),
  },
  {
    title: t('member.entryExit'),
    isFigure: true,
    cell: (round) => (
      <TwoLines
        below={<Figure sum={{ price: round.exitPrice, of: symbolOf(round), in: 'cycle' }} />}
      >
        <Figure sum={{ price: round.entryPrice, of: symbolOf(round), in: 'cycle' }} />
      </TwoLines>
    ),
  },
  {
    title: t('member.stakeResult'),
    isFigure: true,
    cell: ({ stake, stakeAsset, netResult, status }) => (
      <TwoLines below={status === 'open' ? '—' : coins(netResult, stakeAsset)}>
        {coins(stake, stakeAsset)}
      </TwoLines>
    ),
  },
  {
    title: t('member.status'),
    cell: ({ status, cause }) => (
      <TwoLines below={cause && t(`roundCause.${cause}`)}>
        <StatusPill tone={ROUND_TONES[status]}>{t(`roundStatus.${status}`)}</StatusPill>
      </TwoLines>
    ),
  },
]
