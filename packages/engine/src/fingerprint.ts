import type { Command, PlaceSpotOrder } from './command.ts'
import { encodeCommand } from './journal.ts'

/**
 * 52 bits that stand for what a command asks, without its time and key. They tell a retry from a
 * second intent under the same key; they are no protection against somebody who forges his own.
 */
export function fingerprint(command: Command): number {
  const mixer = { low: 0x811c9dc5 | 0, high: 0x2c1b3c6d | 0 }
  if (command.type === 'placeSpotOrder') mixOrder(mixer, command)
  else mixText(mixer, encodeCommand({ ...command, at: 0, key: '' }))
  return (mixer.high & 0xfffff) * 4294967296 + (mixer.low >>> 0)
}

type Mixer = { low: number; high: number }

function mixOrder(mixer: Mixer, order: PlaceSpotOrder): void {
  mixNumber(mixer, order.member)
  mixText(mixer, order.market)
  mixText(mixer, order.side)
  mixText(mixer, order.orderType)
  mixText(mixer, order.timeInForce)
  mixNumber(mixer, order.price)
  mixNumber(mixer, order.quantity)
  mixNumber(mixer, order.stopPrice)
  mixText(mixer, order.clientOrderId)
  if (order.quoteBudget !== 0n) mixText(mixer, order.quoteBudget.toString())
}

function mixText(mixer: Mixer, text: string): void {
  for (let index = 0; index < text.length; index++) mix(mixer, text.charCodeAt(index))
  mix(mixer, -text.length)
}

function mixNumber(mixer: Mixer, value: number): void {
  mix(mixer, value | 0)
  mix(mixer, (value / 4294967296) | 0)
}

function mix(mixer: Mixer, value: number): void {
  mixer.low = Math.imul(mixer.low ^ value, 0x01000193)
  mixer.high = Math.imul((mixer.high ^ value) + (mixer.low >>> 15), 0x85ebca6b)
}
