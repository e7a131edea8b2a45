/**
 * What a member sees once the load rests: balances and open orders at every gateway and on the
 * member's socket, compared with the engine's.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { OrderId } from '@assay/domain/spot/order.ts'
import { fromLots } from '@assay/domain/spot/ticks.ts'
import {
  getFiatAccountAssets,
  getSpotAccountAssets,
  transferFiat,
} from '@assay/wire/routes/funds/account.ts'
import { getOpenOrders } from '@assay/wire/routes/trading/trad.ts'
import type { Exchange } from '../../live/exchange.ts'
import { money } from '../../testing/smallWorld.ts'
import type { ChaosMember } from './chaosLoad.ts'
import type { MemberSocket } from './memberSocket.ts'

const CONVERGED_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 50

/** What has filled of each open order. */
type Filled = ReadonlyMap<OrderId, bigint>
type Seen = { member: ChaosMember; socket: MemberSocket; exchange: Exchange }

/**
 * A last transfer and a last order reach every view of the member; gives the views that do not come
 * to agree. A socket that was opened again receives only what changes afterwards.
 */
export async function differing(seen: Seen): Promise<string[]> {
  const { member, socket } = seen
  const moving = { asset: 'USDT', amount: money('1'), direction: 'in' } as const
  const deadline = Date.now() + CONVERGED_WITHIN_MS
  let heardBy: number | undefined
  let newest: OrderId | undefined
  for (;;) {
    if (socket.opened !== heardBy) {
      heardBy = socket.opened
      const { reply } = await member.write(transferFiat, moving)
      if (!reply) return [`Member ${member.id} could not transfer.`]
      newest = await member.placeResting()
      if (newest === undefined) return [`Member ${member.id} could not place an order.`]
    }
    const found = await differences(seen, newest).catch((error) => [String(error)])
    if (found.length === 0 || Date.now() > deadline) return found
    await wait(LOOK_EVERY_MS)
  }
}

async function differences(seen: Seen, newest: OrderId | undefined): Promise<string[]> {
  return [...(await differingBalances(seen)), ...(await differingOrders(seen, newest))]
}

async function differingBalances({ member, socket, exchange }: Seen): Promise<string[]> {
  const found: string[] = []
  const { core } = exchange
  const { balances } = await core.read({ type: 'balances', member: member.id }, core.position())
  for (const { account, asset, ...own } of balances) {
    const heard = socket.balances.get(`${account} ${asset}`)
    const isAwaited = account === 'fiat' && asset === 'USDT'
    if (heard ? isSame(heard, own) : !isAwaited) continue
    const text = heard ? textOf(heard) : 'nothing'
    found.push(`socket: member ${member.id} has ${textOf(own)} ${asset}, and hears ${text}`)
  }
  for (const [index, client] of member.clients.entries()) {
    const views = [
      ['spot', await client.call(getSpotAccountAssets, {})],
      ['fiat', await client.call(getFiatAccountAssets, {})],
    ] as const
    for (const [name, { assets }] of views) {
      for (const { asset, ...seen } of assets) {
        const own = balances.find((row) => row.account === name && row.asset === asset)
        if (isSame(own ?? NOTHING, seen)) continue
        found.push(`gateway ${index + 1}: member ${member.id} sees ${textOf(seen)} ${asset}`)
      }
    }
  }
  return found
}

type Balance = { available: bigint; held: bigint }
const NOTHING: Balance = { available: 0n, held: 0n }
const isSame = (one: Balance, other: Balance): boolean =>
  one.available === other.available && one.held === other.held
const textOf = ({ available, held }: Balance): string => `${available} and ${held} held`

/** `newest` was placed while the socket was open, which must therefore have told of it. */
async function differingOrders(seen: Seen, newest: OrderId | undefined): Promise<string[]> {
  const { member, socket } = seen
  const own = await openOrdersOf(seen)
  const found = unlike(own, socket.openOrders, (id) => id === newest || socket.toldOrders.has(id))
  const told = found.map((each) => `socket: member ${member.id} ${each}`)
  for (const [index, client] of member.clients.entries()) {
    const rows = await client.call(getOpenOrders, {})
    const shown = new Map(rows.map(({ id, filledQuantity }) => [id, filledQuantity]))
    const each = unlike(own, shown, () => true)
    told.push(...each.map((text) => `gateway ${index + 1}: member ${member.id} ${text}`))
  }
  return told
}

async function openOrdersOf({ member, exchange }: Seen): Promise<Filled> {
  const { core, marketData } = exchange
  const query = { type: 'openOrders', member: member.id } as const
  const { orders } = await core.read(query, core.position())
  return new Map(
    orders.map(({ id, market, filled }) => {
      return [id, fromLots(filled, marketData.markets.get(market)!.market)]
    }),
  )
}

/** Orders that the view shows otherwise than the engine, of those that it must know. */
function unlike(own: Filled, shown: Filled, isAwaited: (id: OrderId) => boolean): string[] {
  const ids = new Set([...own.keys(), ...shown.keys()])
  const different = [...ids].filter((id) => isAwaited(id) && own.get(id) !== shown.get(id))
  return different.map(
    (id) => `has ${told(own.get(id))} as order ${id}, and sees ${told(shown.get(id))}`,
  )
}

const told = (filled: bigint | undefined): string =>
  filled === undefined ? 'nothing open' : `one with ${filled} filled`
