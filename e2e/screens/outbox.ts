/** The demo's outbox: where codes arrive. */
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@assay/wire/client/client.ts'
import { getOutbox } from '@assay/wire/routes/dev.ts'
import { origin } from '../demoServer.ts'

/** When the letter was sent whose code was read last, by address. */
const read = new Map<string, number>()

/**
 * The six digits of the newest mail to an address; letters go out a moment after they are asked
 * for.
 */
export async function latestCode(email: string): Promise<string> {
  const { call } = createClient({ origin: origin() })
  for (let tries = 0; tries < 50; tries += 1) {
    const letter = (await call(getOutbox, {})).find(({ to }) => to === email)
    const code = letter && /\b\d{6}\b/.exec(letter.body)?.[0]
    if (code && letter.sentAt > (read.get(email) ?? 0)) {
      read.set(email, letter.sentAt)
      return code
    }
    await wait(100)
  }
  throw new Error(`No code reached ${email}.`)
}
