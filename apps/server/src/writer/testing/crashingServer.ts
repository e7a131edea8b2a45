/**
 * A server to be killed: writer and follower under load from clients that log every command before
 * sending and every answer after receiving. Restarted with the same log, it first retries
 * unanswered commands with the same keys, as a careful client would.
 *
 * node crashingServer.ts <database url> <log file>
 */
import { existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Command } from '@assay/engine/command.ts'
import { decodeCommand, encodeCommand } from '@assay/engine/journal.ts'
import { ZERO } from '@assay/money/amount.ts'
import { sentenceOf } from '../../fault.ts'
import type { Core } from '../core.ts'
import { startCore } from '../startCore.ts'
import { CommandLoad } from './commandLoad.ts'

const MEMBERS = 24
const [url, logFile] = process.argv.slice(2) as [string, string]

const before = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n') : []
const log = openSync(logFile, 'a')
const write = (line: string) => writeSync(log, `${line}\n`)
const say = (line: string) => writeSync(1, `${line}\n`)

async function send(core: Core, command: Command) {
  write(`sent ${encodeCommand(command)}`)
  const { position, events, isRepeat } = await core.submit(command)
  const first = events[0]!
  write(`answered ${JSON.stringify({ key: command.key, position, type: first.type, isRepeat })}`)
  return first
}

function unanswered(): Command[] {
  const open = new Map<string, Command>()
  for (const line of before) {
    if (line.startsWith('sent ')) {
      const command = decodeCommand(line.slice(5))
      open.set(command.key, command)
    }
    if (line.startsWith('answered ')) open.delete(JSON.parse(line.slice(9)).key)
  }
  return [...open.values()]
}

/** One client: places near the touch and often cancels what it placed. */
async function live(core: Core, member: number): Promise<void> {
  const run = `${process.pid}.${Date.now()}`
  for (let count = 1; !isStopping; count += 1) {
    const key = `${run}.${member}.${count}`
    const isBuy = Math.random() < 0.5
    const price = 10_000 + Math.floor((Math.random() - 0.5) * 40)
    const placed = await send(core, {
      at: Date.now(),
      key,
      type: 'placeSpotOrder',
      member,
      market: 'C0/USDT',
      side: isBuy ? 'buy' : 'sell',
      orderType: 'limit',
      timeInForce: 'gtc',
      price,
      quantity: 1 + (count % 9),
      quoteBudget: ZERO,
      stopPrice: 0,
      clientOrderId: '',
    })
    if (placed.type !== 'spotOrderPlaced' || count % 3 === 0) continue
    const cancel = { type: 'cancelSpotOrder', member, order: placed.order.id } as const
    await send(core, { at: Date.now(), key: `${key}.cancel`, ...cancel })
  }
}

let isStopping = false
try {
  const acknowledgedFile = `${logFile}.acknowledged`
  const core = await startCore({ url, snapshotEvery: 1_500, acknowledgedFile })
  say(`ready ${core.position()}`)
  if (core.position() === 0) {
    const load = new CommandLoad({ seed: 1, members: MEMBERS, markets: 1 })
    await Promise.all(load.setup().map((command) => core.submit(command)))
  }
  for (const command of unanswered()) await send(core, command)
  const clients = Array.from({ length: MEMBERS }, (_, index) => live(core, index + 1))
  process.on('SIGTERM', async () => {
    isStopping = true
    await Promise.all(clients)
    await core.stop()
    say('stopped')
    process.exit(0)
  })
  say('settled')
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}
