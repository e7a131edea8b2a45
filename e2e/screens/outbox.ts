/** The demo's outbox: where codes arrive. */
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@assay/wire/client.ts'
import { getOutbox } from '@assay/wire/routes/dev.ts'
import { origin } from '../demoServer.ts'

/** What the newest mail to an address is about. */
export async function latestSubject(email: string): Promise<string | undefined> {
  const { call } = createClient({ origin: origin() })
  return (await call(getOutbox, {})).find(({ to }) => to === email)?.subject
}

/** The six digits of the newest mail to an address. */
export async function latestCode(email: string): Promise<string> {
  const { call } = createClient({ origin: origin() })
  for (let tries = 0; tries < 50; tries += 1) {
    const letter = (await call(getOutbox, {})).find(({ to }) => to === email)
    const code = letter && /\b\d{6}\b/.exec(letter.body)?.[0]
    if (code) return code
    await wait(100)
  }
  throw new Error(`No code reached ${email}.`)
}

/** A code that was not seen before: a flow asks for one after the other. */
export async function freshCode(email: string, seen: Set<string>): Promise<string> {
  const { call } = createClient({ origin: origin() })
  for (let tries = 0; tries < 100; tries += 1) {
    for (const { to, body } of await call(getOutbox, {})) {
      const code = to === email ? /\b\d{6}\b/.exec(body)?.[0] : undefined
      if (code && !seen.has(code)) {
        seen.add(code)
        return code
      }
    }
    await wait(100)
  }
  throw new Error(`No new code reached ${email}.`)
}
