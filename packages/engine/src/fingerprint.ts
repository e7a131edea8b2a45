/**
 * Hashes of command contents (32 bits), and of request keys from before keys were stored whole (52
 * bits). Neither is hard to forge. The content hash only distinguishes a retry from another use of
 * the same key by the same owner, who could deceive no one else with it. The key hash once
 * identified the owner, and is used only while such keys are remembered.
 */

import type { MemberId } from '@assay/domain/account.ts'
import type { Command } from './command.ts'
import { encodeCommand } from './journal.ts'
import { mix } from './kernel/keys/mix.ts'
import type { PlaceSpotOrder } from './spot/spotCommand.ts'

// The lanes are local variables throughout: shared ones would be stored and loaded at every step.
const LOW_SEED = 0x811c9dc5 | 0
const HIGH_SEED = 0x2c1b3c6d | 0

const NO_RULES = { judgedBy: undefined, rules: undefined, whole: undefined, keyed: undefined }
const NO_TIMES = { at: 0, heardAt: undefined }

/** Used to identify a member's request key. */
export function keyFingerprint(member: MemberId, key: string): number {
  let low = mixNumber(LOW_SEED, member)
  let high = mixNumber(HIGH_SEED, member)
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index)
    low = mix(low, code)
    high = mixHigh(high, code + low)
  }
  low = mix(low, -key.length)
  high = mixHigh(high, low - key.length)
  return (high & 0xfffff) * 4294967296 + (low >>> 0)
}

/** The fingerprint of a command's content, without its time and key. */
export function contentFingerprint(command: Command): number {
  if (command.type === 'placeSpotOrder') return placeFingerprint(command)
  if (command.type === 'cancelSpotOrder') return mixNumber(LOW_SEED, command.order) >>> 0
  // The rules version is not content: a retry after an upgrade is the same request.
  const asked = { ...command, ...NO_RULES, ...NO_TIMES, key: '' } as Command
  return mixText(LOW_SEED, encodeCommand(asked)) >>> 0
}

function placeFingerprint(command: PlaceSpotOrder): number {
  let lane = mixText(LOW_SEED, command.market)
  // The first letters distinguish the words of each closed set.
  lane = mix(lane, command.side.charCodeAt(0))
  lane = mix(lane, command.orderType.charCodeAt(0))
  lane = mix(lane, command.timeInForce.charCodeAt(0))
  lane = mixNumber(lane, command.price)
  lane = mixNumber(lane, command.quantity)
  lane = mixNumber(lane, command.stopPrice)
  if (command.stopWhen) lane = mixText(lane, command.stopWhen)
  lane = mixText(lane, command.clientOrderId)
  if (command.quoteBudget !== 0n) lane = mixText(lane, command.quoteBudget.toString())
  return lane >>> 0
}

function mixHigh(lane: number, value: number): number {
  const mixed = Math.imul(lane ^ value, 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}

function mixText(lane: number, text: string): number {
  let mixed = lane
  for (let index = 0; index < text.length; index++) mixed = mix(mixed, text.charCodeAt(index))
  return mix(mixed, -text.length)
}

const mixNumber = (lane: number, value: number): number =>
  mix(mix(lane, value | 0), (value / 4294967296) | 0)
