import type { MemberId } from '@assay/domain/account.ts'
import type { Command } from './command.ts'
import { encodeCommand } from './journal.ts'

/**
 * 52-bit hashes of request keys and of what commands ask. Among a million keys the chance that any
 * two fall together is one in ten thousand, and then a fresh request is refused as `requestKeyReused`;
 * only if the contents fell together too would it be taken for a retry. They are no protection
 * against somebody who forges keys of his own, who could only refuse himself.
 */
// Two lanes of 32 bits. They are begun and read within one synchronous call, never across calls.
let low = 0
let high = 0

/** Stands for one member's request key. */
export function keyFingerprint(member: MemberId, key: string): number {
  begin()
  mixNumber(member)
  mixText(key)
  return finish()
}

/** Stands for what a command asks, whenever it came and under whatever key. */
export function contentFingerprint(command: Command): number {
  begin()
  if (command.type === 'placeSpotOrder') {
    mixText(command.market)
    // The first letters tell the words of each closed set apart.
    mix(command.side.charCodeAt(0))
    mix(command.orderType.charCodeAt(0))
    mix(command.timeInForce.charCodeAt(0))
    mixNumber(command.price)
    mixNumber(command.quantity)
    mixNumber(command.stopPrice)
    mixText(command.clientOrderId)
    if (command.quoteBudget !== 0n) mixText(command.quoteBudget.toString())
  } else if (command.type === 'cancelSpotOrder') {
    mixNumber(command.order)
  } else {
    mixText(encodeCommand({ ...command, at: 0, key: '' }))
  }
  return finish()
}

function begin(): void {
  low = 0x811c9dc5 | 0
  high = 0x2c1b3c6d | 0
}

function mix(value: number): void {
  low = Math.imul(low ^ value, 0x9e3779b1)
  low ^= low >>> 15
  high = Math.imul((high ^ value) + low, 0x85ebca6b)
  high ^= high >>> 13
}

function mixText(text: string): void {
  for (let index = 0; index < text.length; index++) mix(text.charCodeAt(index))
  mix(-text.length)
}

function mixNumber(value: number): void {
  mix(value | 0)
  mix((value / 4294967296) | 0)
}

const finish = (): number => (high & 0xfffff) * 4294967296 + (low >>> 0)
