/** Saved answers by URL, so that published data can be kept and read again without a server. */
import * as z from 'zod/mini'
import type { Input, Reply, Route } from '../route.ts'
import { encode } from '../schema/encode.ts'
import { askPatiently } from './askPatiently.ts'
import { createClient } from './client.ts'

export type SavedAnswers = { savedAt: number; answers: Record<string, unknown> }

export type Asking = {
  call<R extends Route>(route: R, input: Input<R>): Promise<Reply<R>>
  /** Every answer so far. */
  saved: SavedAnswers
}

/** Reads from a server and saves the answers; waits and retries when rate limited. */
export function askAndSave(origin: string): Asking {
  const client = createClient({ origin })
  const saved: SavedAnswers = { savedAt: Date.now(), answers: {} }
  return {
    saved,
    async call(route, input) {
      const reply = await askPatiently(() => client.call(route, input))
      saved.answers[addressOf(route, input)] = encode(route.reply, reply)
      return reply
    },
  }
}

/** Throws for an answer that was not saved. */
export function askSaved(saved: SavedAnswers): Asking {
  return {
    saved,
    async call<R extends Route>(route: R, input: Input<R>) {
      const address = addressOf(route, input)
      if (!(address in saved.answers)) throw new Error(`There is no answer of ${address}.`)
      return z.decode(route.reply as z.ZodMiniType, saved.answers[address]) as Reply<R>
    },
  }
}

function addressOf(route: Route, input: unknown): string {
  const query = Object.entries(input as object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
  return query.length === 0 ? route.path : `${route.path}?${query.join('&')}`
}
