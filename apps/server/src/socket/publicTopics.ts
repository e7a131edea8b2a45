/**
 * Public topics: the overview, and what the products publish about their markets. A topic is
 * created for its first reader and dropped with its last.
 */
import { type Area, parseSubscriptionKey } from '@assay/wire/socket/subscriptionKey.ts'
import type { Failures } from '../failures.ts'
import type { ListedMarket, MarketData } from '../live/marketData.ts'
import { depthTopic, overviewTopic } from './marketTopics.ts'
import { type Keep, PUBLISH_TICKS, type PublicTopic, type Topic } from './topic.ts'

/** What a product publishes about its markets. */
export type AreaTopics = {
  /** All that a page of the market reads; `minutes` is the interval of its candles. */
  topicsOf(symbol: string, minutes: number, keep: Keep): Topic[]
  /** A market whose book can be read with joined prices; missing if there are no books. */
  bookOf?(symbol: string): ListedMarket | undefined
}

export type PublicTopics = {
  overview: Topic
  serve(area: Area, topics: AreaTopics): void
  /** All topics of a subscription key; none for a key without a market. */
  topicsOf(key: string, interval: number | undefined): Topic[]
  /** The book of a market with so many ticks joined to one price. */
  depthOf(key: string, ticks: number): Topic | undefined
  /** Publishes what changed and rested long enough at this tick of the clock. */
  publish(tick: number): void
}

type Kept = PublicTopic & { pause: number; restsFrom: number }

export function createPublicTopics(marketData: MarketData, failures: Failures): PublicTopics {
  const keptFor = (pause: number, topic: PublicTopic): Kept => ({
    ...topic,
    pause,
    restsFrom: -pause,
  })
  const overview = keptFor(PUBLISH_TICKS.overview, overviewTopic(marketData))
  const areas = new Map<Area, AreaTopics>()
  const topics = new Map<string, Kept>()

  const keep: Keep = (name, pause, make) => {
    let known = topics.get(name)
    if (!known) {
      known = keptFor(pause, make())
      topics.set(name, known)
    }
    // Without readers the view is not updated, so refresh it first.
    if (known.topic.readers.size === 0) known.refresh()
    return known.topic
  }

  /** A topic that fails keeps no other from being published, and rests as well. */
  function publish(name: string, kept: Kept, tick: number): void {
    if (tick - kept.restsFrom < kept.pause) return
    let hasChanged = true
    failures.contain(`The topic ${name} was not published.`, () => {
      hasChanged = kept.refresh()
    })
    if (hasChanged) kept.restsFrom = tick
  }

  return {
    overview: overview.topic,
    serve: (area, served) => void areas.set(area, served),

    topicsOf(key, interval) {
      const wanted = parseSubscriptionKey(key)
      if (!wanted) return []
      const { area, base, quote, intervalMinutes } = wanted
      const symbol = `${base}/${quote}`
      return areas.get(area)?.topicsOf(symbol, interval ?? intervalMinutes, keep) ?? []
    },

    depthOf(key, ticks) {
      const wanted = parseSubscriptionKey(key)
      if (!wanted || wanted.area === 'cycle') return undefined
      const { area } = wanted
      const symbol = `${wanted.base}/${wanted.quote}`
      const live = areas.get(area)?.bookOf?.(symbol)
      if (!live) return undefined
      const name = `depth ${area} ${symbol} ${ticks}`
      return keep(name, PUBLISH_TICKS.top, () => depthTopic(live, { area, ticks }))
    },

    publish(tick) {
      publish('overview', overview, tick)
      for (const [name, kept] of topics) {
        if (kept.topic.readers.size === 0) topics.delete(name)
        else publish(name, kept, tick)
      }
    },
  }
}
