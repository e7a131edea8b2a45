/** Take-profit and stop-loss of positions over HTTP: read, added, edited, canceled. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Input } from '@assay/wire/route.ts'
import * as wire from '@assay/wire/routes/trading/contractPosition.ts'
import { type Binding, handleMember } from '../../../http/bindRoutes.ts'
import type { MemberCaller } from '../../../http/caller.ts'
import { refuse, rejectionOf } from '../../../http/reply.ts'
import { livePerpOf } from '../perpOrders.ts'
import { offTick, perpTicksOf, termsOf } from '../placing.ts'
import type { PerpParts } from '../routes.ts'
import { findOwnPosition, QUOTE, wireProtectionOf } from './positions.ts'

export function protectionRoutes(parts: PerpParts): Binding[] {
  const { exchange } = parts
  return [
    handleMember(wire.getProtections, async ({ position: id }, { session: { member } }) => {
      const own = await exchange.readOwn({ type: 'perps', member, quote: QUOTE })
      return own.positions
        .filter((position) => id === undefined || position.id === id)
        .flatMap((position) => {
          const live = livePerpOf(exchange.marketData, position.market)
          return own.triggers
            .filter((trigger) => trigger.position === position.id)
            .map((trigger) => wireProtectionOf(trigger, position, live))
        })
    }),
    handleMember(wire.addProtection, (input, caller) => addProtection(parts, input, caller)),
    handleMember(wire.editProtection, (input, caller) => editProtection(parts, input, caller)),
    handleMember(wire.cancelProtection, async ({ id }, { session: { member }, key }) => {
      // On a repeat it is gone already; the engine recognizes the key.
      const trigger = await findTrigger(parts, member, id)
      const answer = await exchange.submit({
        type: 'cancelPerpTrigger',
        at: Date.now(),
        key,
        member,
        trigger: id,
      })
      return rejectionOf(answer) ?? protectionsOf(parts, member, trigger?.position)
    }),
  ]
}

async function addProtection(
  parts: PerpParts,
  input: Input<typeof wire.addProtection>,
  { session: { member }, key }: MemberCaller,
) {
  const { exchange } = parts
  const found = await findOwnPosition(exchange, member, input.position)
  if (await exchange.accepted(member, key)) return protectionsOf(parts, member, input.position)
  if (!('position' in found)) return found
  const { live } = found
  const takeProfit = termsOf(live, 'takeProfit', [input.takeProfitPrice, input.takeProfitTrigger])
  const stopLoss = termsOf(live, 'stopLoss', [input.stopLossPrice, input.stopLossTrigger])
  if (takeProfit === null || stopLoss === null) return offTick(live)
  const answer = await exchange.submit({
    type: 'setPerpTriggers',
    at: Date.now(),
    key,
    member,
    position: input.position,
    takeProfit,
    stopLoss,
    lots: input.lots ?? 0,
  })
  return rejectionOf(answer) ?? protectionsOf(parts, member, input.position)
}

async function editProtection(
  parts: PerpParts,
  input: Input<typeof wire.editProtection>,
  { session: { member }, key }: MemberCaller,
) {
  const { exchange } = parts
  const trigger = await findTrigger(parts, member, input.id)
  // On a repeat it may have fired or shrunk.
  if (await exchange.accepted(member, key)) return protectionsOf(parts, member, trigger?.position)
  if (!trigger) return refuse('triggerNotFound')
  const live = livePerpOf(exchange.marketData, trigger.market)
  const price = perpTicksOf(input.triggerPrice, live)
  if (price === undefined) return offTick(live)
  const answer = await exchange.submit({
    type: 'editPerpTrigger',
    at: Date.now(),
    key,
    member,
    trigger: input.id,
    price,
    triggerBy: input.trigger ?? trigger.triggerBy,
    lots: input.lots ?? trigger.lots,
    whole: 'stays',
  })
  return rejectionOf(answer) ?? protectionsOf(parts, member, trigger.position)
}

/** All protections of the same position, which may be closed by now. */
async function protectionsOf(parts: PerpParts, member: MemberId, id: number | undefined) {
  const found = await findOwnPosition(parts.exchange, member, id)
  if (!('position' in found)) return { protections: [] }
  const { own, position, live } = found
  const triggers = own.triggers.filter((trigger) => trigger.position === id)
  return { protections: triggers.map((trigger) => wireProtectionOf(trigger, position, live)) }
}

async function findTrigger({ exchange }: PerpParts, member: MemberId, id: number) {
  const own = await exchange.readOwn({ type: 'perps', member, quote: QUOTE })
  return own.triggers.find((each) => each.id === id)
}
