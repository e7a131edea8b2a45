/**
 * A server to be killed while rounds are open. The first run sells rounds and is killed; the next
 * one moves the index, and prints how each round was settled.
 *
 * node cycleServer.ts <database url> <seconds of two rounds, by comma; or "resume">
 *
 * One more round, sold last, is between its acceptance and its entry at the kill.
 */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { RULES_VERSION } from '@assay/domain/cycle/rules.ts'
import { startRoundClock } from '../../clocks/roundClock.ts'
import { createFailures } from '../../failures.ts'
import { sentenceOf } from '../../fault.ts'
import { openExchange } from '../../live/exchange.ts'
import {
  fund,
  listSmallCycles,
  listSmallWorld,
  money,
  tickIndex,
} from '../../testing/smallWorld.ts'
import { startCore } from '../startCore.ts'

const [url, plan] = process.argv.slice(2) as [string, string]
const say = (line: string) => writeSync(1, `${line}\n`)

try {
  if (plan === 'resume') await told()
  const core = await startCore({ url })
  const exchange = await openExchange(core)
  exchange.core.onPublished((batch) => {
    for (const { events } of batch) {
      for (const event of events) {
        if (event.type !== 'roundSettled') continue
        const { round, settlement } = event
        const ends = [settlement.entry?.price, settlement.exit?.price]
        say(`settled ${round.id} ${settlement.outcome} ${ends.join(' ')}`)
      }
    }
  })
  if (plan === 'resume') {
    startRoundClock(exchange, createFailures({ error: ({ err }) => say(sentenceOf(err)) }))
    await tickIndex(exchange, 6_000_300)
    setInterval(() => tickIndex(exchange, 6_000_300), 1_000)
  } else {
    await listSmallWorld(exchange)
    const [shorter, longest] = plan.split(',').map(Number) as [number, number]
    // However slow the next start is, it ends no round for having been silent.
    await listSmallCycles(exchange, { shorter, longest, staleAfterMs: 60_000 })
    await tickIndex(exchange, 6_000_000)
    await fund(exchange, 1, { USDT: '1000' })
    const sell = (seconds: number, key: string) =>
      exchange.submit({
        type: 'placeRound',
        at: Date.now(),
        key,
        member: 1,
        market: 'BTC/USDT',
        direction: 'up',
        asset: 'USDT',
        stake: money('100'),
        seconds,
        payoutRate: undefined,
        rules: RULES_VERSION,
      })
    await sell(shorter, 'shorter')
    await sell(longest, 'longest')
    await tickIndex(exchange, 6_000_050)
    await tickIndex(exchange, 6_000_100)
    await wait(200)
    await sell(longest, 'last')
    await tickIndex(exchange, 6_000_200)
  }
  say('ready')
  setInterval(() => undefined, 1_000)
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

/**
 * Everything is loaded before the signal comes, so that the silence is as long as it is meant to
 * be.
 */
async function told(): Promise<void> {
  const signal = once(process, 'SIGUSR2')
  const alive = setInterval(() => undefined, 1_000)
  say('loaded')
  await signal
  clearInterval(alive)
}
