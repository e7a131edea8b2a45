/** Token subscription over HTTP: offerings, payment, subscribing, and the records. */
import type { MemberId } from '@assay/domain/account.ts'
import type {
  Offering,
  OfferingId,
  OfferingProgress,
  Subscription,
} from '@assay/domain/launchpad/offering.ts'
import { phaseAt, remainingOf } from '@assay/domain/launchpad/offeringRules.ts'
import { SUBSCRIPTION_RULES } from '@assay/engine/launchpad/launchpadCommand.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type { Input } from '@assay/wire/route.ts'
import * as ieo from '@assay/wire/routes/launchpad/ieo.ts'
import type { HistoryReads } from '../../db/historyReads.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { handlePage } from '../../http/handlePage.ts'
import { pageOf } from '../../http/pageOf.ts'
import { refuse, rejectionOf } from '../../http/reply.ts'
import type { Availability } from '../../listing/availability.ts'
import type { Exchange } from '../../live/exchange.ts'
import { offeringTexts } from './offeringTexts.ts'
import { createSubscriptions, type Subscriptions, wireSubscriptionOf } from './subscriptions.ts'

const PAGE = { most: 200 }
/** Allotments per page, which are read to be recomputed. */
const ALLOTMENT_PAGE_MAX = 1_000
/**
 * How many subscriptions are written, or read to number their members, at the cost of one plain
 * read.
 */
const WRITTEN_OF_A_READ = 100
const SEEN_OF_A_READ = 5_000

type LaunchpadParts = {
  exchange: Exchange
  history: HistoryReads
  availability: Availability
  /** Whether the member's identity is verified. */
  isVerified: (member: MemberId) => Promise<boolean>
}

/** Shared by all calls. */
type Launchpad = LaunchpadParts & { subscriptions: Subscriptions }

export function launchpadRoutes(parts: LaunchpadParts): Binding[] {
  const launchpad = { ...parts, subscriptions: createSubscriptions(parts.history) }
  const { exchange, subscriptions } = launchpad

  return [
    handle(ieo.getOfferings, async (_, { locale }) => {
      const all = [...(await offeringsOf(exchange)).values()]
      return { offerings: all.reverse().map((progress) => shown(exchange, progress, locale)) }
    }),

    handle(ieo.getPayAssets, async ({ asset }) => {
      const all = [...(await offeringsOf(exchange)).values()].filter(
        ({ offering }) => offering.asset === asset,
      )
      return {
        payAssets: all.flatMap(({ offering: { id, prices } }) =>
          prices.map((priced) => ({
            offering: id,
            ...priced,
            ...factsOf(exchange, priced.asset),
          })),
        ),
      }
    }),

    handle(ieo.getAllotment, (input, { spend }) => allotment(launchpad, input, spend)),

    handlePage(ieo.getSubscriptions, PAGE, async (_, page, { session: { member } }) => {
      await exchange.settled(member)
      const [list, count, all] = await Promise.all([
        subscriptions.list(member, page),
        subscriptions.count(member),
        offeringsOf(exchange),
      ])
      return {
        subscriptions: list.map((each) => own(exchange, each, all.get(each.offering)!.offering)),
        count,
      }
    }),

    handleMember(ieo.subscribe, (input, caller) => subscribe(launchpad, input, caller)),
  ]
}

const factsOf = ({ marketData }: Exchange, asset: string) => ({
  name: marketData.assets.get(asset)?.name ?? asset,
  decimals: marketData.assets.get(asset)?.decimals ?? 0,
})

async function offeringsOf({ core }: Exchange): Promise<Map<OfferingId, OfferingProgress>> {
  const { offerings } = await core.read({ type: 'offerings' }, core.position())
  return new Map(offerings.map((progress) => [progress.offering.id, progress]))
}

function shown(exchange: Exchange, progress: OfferingProgress, locale: Locale): ieo.ShownOffering {
  const { offering, stage, subscribed, released } = progress
  return {
    ...offering,
    ...factsOf(exchange, offering.asset),
    ...offeringTexts(offering, locale),
    stage,
    subscribed,
    released,
    remaining: remainingOf(progress),
    phase: phaseAt(progress, Date.now()),
  }
}

const own = (exchange: Exchange, subscription: Subscription, offering: Offering) =>
  wireSubscriptionOf(subscription, offering, factsOf(exchange, subscription.payAsset).decimals)

async function allotment(
  { exchange, subscriptions }: Launchpad,
  { offering, ...input }: Input<typeof ieo.getAllotment>,
  spend: (cost: number) => boolean,
) {
  const page = pageOf(input, { rows: ALLOTMENT_PAGE_MAX, most: ALLOTMENT_PAGE_MAX })
  if (!spend(Math.ceil(page.limit / WRITTEN_OF_A_READ))) return refuse('tooManyRequests')
  const progress = (await offeringsOf(exchange)).get(offering)
  // Other members' requests are hidden while subscribing is still possible.
  const none = { subscriptions: [], count: 0 }
  if (!progress || progress.stage === 'open') return none
  // Allotments are written one by one: a partial list would look wrong.
  if (progress.stage !== 'withdrawn' && (await subscriptions.areWaiting(offering))) return none
  const count = await subscriptions.countOf(offering)
  // Every page reads all of them.
  if (!spend(Math.ceil(count / SEEN_OF_A_READ))) return refuse('tooManyRequests')
  return { subscriptions: await subscriptions.allotments(offering, page), count }
}

async function subscribe(
  { exchange, subscriptions, availability, isVerified }: Launchpad,
  input: Input<typeof ieo.subscribe>,
  { session: { member }, key, region }: MemberCaller,
) {
  const blocked = availability.refusalOf('launchpad', region)
  if (blocked) return blocked
  const progress = (await offeringsOf(exchange)).get(input.offering)
  if (!progress) return refuse('offeringNotOpen')
  const { offering } = progress
  if (offering.needsIdentity && !(await isVerified(member))) return refuse('identityRequired')
  const answer = await exchange.submit({
    type: 'subscribe',
    at: Date.now(),
    key,
    member,
    ...input,
    rules: SUBSCRIPTION_RULES,
  })
  const rejected = rejectionOf(answer)
  if (rejected) return rejected
  const [first] = answer.events
  if (first?.type === 'subscriptionPlaced') return own(exchange, first.subscription, offering)
  // A repeated request: the same subscription in its current state.
  await exchange.settled(member)
  const id = first?.type === 'repeated' ? first.order : 0
  const found = await subscriptions.find(member, id)
  return found ? own(exchange, found, offering) : refuse('offeringNotOpen')
}
