import { expect, it } from 'vitest'
import { createFailures } from '../failures.ts'
import type { MarketData } from '../live/marketData.ts'
import { createPublicTopics } from './publicTopics.ts'
import type { Reader } from './reader.ts'
import { onChange } from './topic.ts'

const NONE = { markets: new Map(), cycles: new Map(), perps: new Map() }

it('publishes what changes after a rest at once, and what follows when the rest is over', () => {
  let version = 0
  const topics = createPublicTopics(
    NONE as unknown as MarketData,
    createFailures({ error: () => undefined }),
  )
  topics.serve('spot', {
    topicsOf: (_symbol, _minutes, keep) => [keep('any', 5, () => onChange(String, () => version))],
  })
  const [topic] = topics.topicsOf('USDT_BTC_trad_1', undefined)
  topic!.join({ topics: new Set(), send: () => undefined } as unknown as Reader)
  const publishedUntil = (tick: number) => {
    topics.publish(tick)
    return topic!.sequence
  }
  expect(publishedUntil(1)).toBe(0)
  version = 1
  expect(publishedUntil(2)).toBe(1)
  version = 2
  for (const tick of [3, 4, 5, 6]) expect(publishedUntil(tick)).toBe(1)
  expect(publishedUntil(7)).toBe(2)
  version = 3
  expect(publishedUntil(11)).toBe(2)
  expect(publishedUntil(40)).toBe(3)
})
