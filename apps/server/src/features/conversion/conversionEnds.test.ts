import type { ConversionQuote } from '@assay/domain/conversion/conversion.ts'
import { expect, test } from 'vitest'
import type { PublishedCommand } from '../../writer/published.ts'
import { type ConversionEnd, watchConversionEnds } from './conversionEnds.ts'

/** Endings that the test publishes. */
function byHand() {
  let listener = (_: PublishedCommand[]) => {}
  const ends = watchConversionEnds({
    onPublished(told) {
      listener = told
      return () => {
        listener = () => {}
      }
    },
  })
  const publish = (id: number): ConversionEnd => {
    const quote = { id } as ConversionQuote
    const end: ConversionEnd = { type: 'converted', quote, convertedAt: 1 }
    const command = { type: 'passTime', at: 0, key: '' } as const
    listener([{ position: 1, command, events: [end] }])
    return end
  }
  return { ends, publish }
}

test('everyone who waits for a quote is notified of its end, and of no other', async () => {
  const { ends, publish } = byHand()
  const [one, other, third] = [ends.of(1, 60_000), ends.of(1, 60_000), ends.of(2, 10)]
  const end = publish(1)
  expect([await one.end, await other.end, await third.end]).toEqual([end, end, undefined])
})

test('no one waits after unsubscribing, or for a server that stops', async () => {
  const { ends } = byHand()
  const [one, other] = [ends.of(1, 60_000), ends.of(1, 60_000)]
  one.letGo()
  expect(await one.end).toBeUndefined()
  ends.stop()
  expect(await other.end).toBeUndefined()
  expect(await ends.of(2, 60_000).end).toBeUndefined()
})
