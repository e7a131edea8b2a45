import { expect, it } from 'vitest'
import type { Note } from '../http/messages.ts'
import { createLetterQueue } from './letterQueue.ts'

const letter = (step: string): Note => ({
  ...{ subject: 'fiatPlacedSubject', body: 'fiatPlacedBody', details: { step } },
})

it('delivers to one member in order, holds nobody up for another, and goes on after a failure', async () => {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const errors: unknown[] = []
  const queue = createLetterQueue({
    deliver: (member, { details }) =>
      new Promise((resolve, reject) => {
        const name = `${member} ${details?.step}`
        begun.push(name)
        ends.set(name, (error) => (error ? reject(error) : resolve()))
      }),
    onError: (error) => errors.push(error),
  })
  for (const [member, step] of [
    [1, 'placed'],
    [1, 'disputed'],
    [2, 'placed'],
  ] as const) {
    queue.post(member, letter(step))
  }
  await expect.poll(() => begun).toEqual(['1 placed', '2 placed'])
  const refused = new Error('The mail server refused the message.')
  ends.get('1 placed')?.(refused)
  await expect.poll(() => begun).toEqual(['1 placed', '2 placed', '1 disputed'])
  expect(errors).toEqual([refused])

  let isEmpty = false
  const emptied = queue.emptied(60_000).then(() => {
    isEmpty = true
  })
  ends.get('2 placed')?.()
  await queue.emptied(5)
  expect(isEmpty).toBe(false)
  ends.get('1 disputed')?.()
  await emptied
})
