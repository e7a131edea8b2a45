/** Letters as the mail server received them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

/** Letters to an address, the newest first. */
async function lettersTo(address: string): Promise<Email[]> {
  const mailbox = process.env.ASSAY_E2E_MAILBOX as string
  const files = readdirSync(mailbox).filter((name) => name.endsWith('.eml'))
  const letters = await Promise.all(
    files.sort().map((name) => PostalMime.parse(readFileSync(join(mailbox, name)))),
  )
  return letters.filter(({ to }) => to?.some((one) => one.address === address)).reverse()
}

/** What the newest letter is about. */
export const latestSubject = async (address: string) => (await lettersTo(address))[0]?.subject

/** The address in the newest letter, once there is one. */
export async function linkTo(address: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [letter] = await lettersTo(address)
    const link = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0]
    if (link) return link
    await wait(100)
  }
  throw new Error(`No link reached ${address}.`)
}

/** A code that was not seen before: a flow asks for one after the other. */
export async function freshCode(address: string, seen: Set<string>): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const { text = '' } of await lettersTo(address)) {
      const code = /\b\d{6}\b/.exec(text)?.[0]
      if (code && !seen.has(code)) {
        seen.add(code)
        return code
      }
    }
    await wait(100)
  }
  throw new Error(`No new code reached ${address}.`)
}
