/**
 * Serves gateways in other processes from this leading core: takes their commands and reads, sends
 * them every commit, and announces itself several times a second.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { RejectionCode } from '@assay/domain/rejection.ts'
import type { Command } from '@assay/engine/command.ts'
import { sentByMember } from '@assay/engine/engine.ts'
import { decodeCommand, encodeCommand } from '@assay/engine/journal.ts'
import { isOfMember } from '@assay/engine/kernel/keys/memberKey.ts'
import { reject } from '@assay/engine/kernel/reject.ts'
import { every } from '../clocks/every.ts'
import type { CheckCommand } from '../commandChecks.ts'
import { Behind, Busy, sentenceOf } from '../fault.ts'
import type { Core, LeadingCore } from '../writer/core.ts'
import { PROTOCOL_VERSION } from '../writer/protocol.ts'
import { type Answer, hasChanged } from '../writer/published.ts'
import type { RecentCommits } from '../writer/recentCommits.ts'
import { createTouchedBy } from '../writer/touchedBy.ts'
import type { Bus } from './bus/bus.ts'
import {
  ANNOUNCE_EVERY_MS,
  ANNOUNCED,
  CLOCKS_DIFFER_MAX_MS,
  COMMITTED,
  type CoreRefusal,
  type CoreRequest,
  coreSubject,
  type GatewayMessage,
  gatewaySubject,
  senderKind,
  subjectKind,
  type TicketedAnswer,
} from './messages.ts'
import { PATIENCE_MS } from './waitingCommands.ts'

type Question = Extract<CoreRequest, { id: number }>

export type Served = {
  leads: LeadingCore['leads']
  /** Commits from before this core led, as far as it has their events. */
  recent: RecentCommits
  /** The gateways of a demo also give starter funds. */
  isDemo?: boolean
  /** What is asked before a gateway's command is taken; nothing when missing. */
  check?: CheckCommand
}

/**
 * A process that only serves members. It runs what anyone on the internet can reach, so it may send
 * no command of the house or of an operator, and its kind leaves room in the core's queue for the
 * clocks, the deposits and the operators.
 */
const GATEWAY = 'gateway'
const GATEWAYS_UNDER_WAY_MAX = 15_000
/**
 * Of all gateways. The keys of the last half a million commands are remembered whatever comes: at
 * this rate for longer than the half a minute in which a gateway may send a command again.
 */
const GATEWAYS_PER_SECOND = 15_000
/** What waits for the database must not take the place of orders. */
const CHECKS_WAITING_MAX = 100
/** Up to 32,768 commits go in one answer; who gets none asks again. By kind of process. */
const FILL_EVERY_MS = 50

export type Serving = {
  /**
   * What gateways send from now on is answered by the next leader. What was taken is still answered
   * here.
   */
  takeNoMore(): void
  /** Publishes nothing more; the core keeps running. */
  stop(): void
}

export function serveCore(
  core: Core,
  bus: Pick<Bus, 'publish' | 'subscribe'>,
  { leads, recent, isDemo = false, check = () => undefined }: Served,
): Serving {
  const [{ epoch, id: lead, began }] = leads
  const tell: Tell = (gateway, message) =>
    bus.publish(gatewaySubject(gateway), { ...message, lead })
  const announce = () => {
    bus.publish(ANNOUNCED, {
      protocol: PROTOCOL_VERSION,
      epoch,
      leads,
      metrics: core.metrics(),
      at: Date.now(),
    })
  }
  const answer = answerer(core, tell, { isDemo, check })
  const positions = new Map<MemberId, number>()
  const filledAt = new Map<string, number>()
  const touchedBy = createTouchedBy()
  const stopPublishing = core.onPublished((published) => {
    recent.add(published)
    for (const { position, events } of published) {
      for (const [member] of touchedBy(events)) positions.set(member, position)
    }
    bus.publish(COMMITTED, { lead, published })
  })
  const ask = (request: Question): Promise<unknown> => {
    switch (request.type) {
      // No older than what was acknowledged, at whichever gateway.
      case 'read':
        return core.read(request.query, Math.max(request.after, core.position()))
      case 'waitForHistory':
        // Nothing may ever be committed there, and the follower would write without a pause.
        if (request.position > core.position()) return Promise.reject(new Behind(NOT_COMMITTED))
        return core.waitForHistory(request.position)
      case 'positionOf':
        return Promise.resolve(positions.get(request.member) ?? began)
    }
  }
  const unsubscribe = bus.subscribe(coreSubject(lead, '*'), (request, subject) => {
    const { gateway } = request
    if (senderKind(gateway) !== subjectKind(subject)) return
    if (request.type === 'submit') {
      for (const { ticket, command } of request.commands) answer(gateway, ticket, command)
    } else if (request.type === 'fill') {
      const now = performance.now()
      const kind = senderKind(gateway)
      if (now - (filledAt.get(kind) ?? -FILL_EVERY_MS) < FILL_EVERY_MS) return
      filledAt.set(kind, now)
      tell(gateway, { type: 'filled', published: recent.after(request.after) })
    } else {
      const { id } = request
      ask(request).then(
        (reply) => tell(gateway, { type: 'reply', id, reply }),
        (error) => tell(gateway, { type: 'refused', id, refusal: refusalOf(error) }),
      )
    }
  })
  const stopAnnouncing = every(ANNOUNCE_EVERY_MS, announce, { isFirstAtOnce: true })
  return {
    takeNoMore() {
      void stopAnnouncing()
      unsubscribe()
    },
    stop: stopPublishing,
  }
}

type WithoutLead<Message> = Message extends unknown ? Omit<Message, 'lead'> : never
type Tell = (gateway: string, message: WithoutLead<GatewayMessage>) => void

/** Answers that come in one turn of the event loop go in one message, after their commit. */
function answerer(
  core: Core,
  tell: Tell,
  { isDemo, check }: { isDemo: boolean; check: CheckCommand },
) {
  const takeOfGateway = createGatewayQueue(core, check)
  const waiting = new Map<string, TicketedAnswer[]>()
  const send = () => {
    const all = [...waiting]
    // First: what fails below must not keep later answers from being sent.
    waiting.clear()
    for (const [gateway, answers] of all) tell(gateway, { type: 'answers', answers })
  }
  const add = (gateway: string, answer: TicketedAnswer) => {
    if (waiting.size === 0) setImmediate(send)
    const own = waiting.get(gateway)
    if (own) own.push(answer)
    else waiting.set(gateway, [answer])
  }
  const take = async (sender: string, given: Command): Promise<Answer> => {
    if (isLate(given)) throw new Busy(LATE)
    if (senderKind(sender) !== GATEWAY || isDemo) return submitTo(core, given)
    const sent = sentByMember(given)
    return sent ? takeOfGateway(sent) : refused(core)
  }
  return (gateway: string, ticket: number, command: Command) => {
    take(gateway, command).then(
      ({ events, ...answer }) => {
        const own = hasChanged(events) ? answer : { ...answer, events }
        add(gateway, { ticket, answer: own })
      },
      (error) => add(gateway, { ticket, refusal: refusalOf(error) }),
    )
  }
}

/** Takes what gateways send, within their share of the queue and their rate. */
function createGatewayQueue(core: Core, check: CheckCommand) {
  let underWay = 0
  let asking = 0
  let left = GATEWAYS_UNDER_WAY_MAX
  let countedAt = performance.now()
  const isWithinRate = () => {
    const now = performance.now()
    const more = ((now - countedAt) / 1_000) * GATEWAYS_PER_SECOND
    countedAt = now
    left = Math.min(GATEWAYS_UNDER_WAY_MAX, left + more)
    if (left < 1) return false
    left -= 1
    return true
  }
  const inTurn = async <T>(ask: () => T): Promise<Awaited<T>> => {
    if (asking >= CHECKS_WAITING_MAX) throw new Busy(MANY)
    asking += 1
    try {
      return await ask()
    } finally {
      asking -= 1
    }
  }
  return async (sent: Command): Promise<Answer> => {
    if (underWay >= GATEWAYS_UNDER_WAY_MAX || !isWithinRate()) throw new Busy(MANY)
    const ask = check(core, sent)
    const fault = ask && (await inTurn(ask))
    if (fault) return refused(core, fault)
    underWay += 1
    try {
      // Prices and rounds count by the time of the core: a gateway cannot choose another.
      return await submitTo(core, { ...sent, at: Date.now() })
    } finally {
      underWay -= 1
    }
  }
}

/**
 * Applies the command as every later start reads it from the journal. One that no row can hold
 * would end the core, or each start after it.
 */
async function submitTo(core: Core, sent: Command): Promise<Answer> {
  let command: Command
  try {
    command = decodeCommand(encodeCommand(sent))
  } catch {
    return refused(core)
  }
  return core.submit(command)
}

const refused = (core: Core, code: RejectionCode = 'commandInvalid'): Answer => ({
  position: core.position(),
  isRepeat: false,
  events: reject(code),
})

const NOT_COMMITTED = 'Nothing is committed at that position.'
const MANY = 'The gateways have sent more than can be taken; nothing was done.'
const LATE = 'It has come too late, or from a clock that is wrong; nothing was done.'

/**
 * Whether a member's command is so old that its gateway has given it up. By now the member may have
 * found nothing under its key and sent another one, so that this one must not be carried out. A
 * time in the future is refused too: its command would be taken for a new one for too long.
 */
function isLate({ at, key }: Command): boolean {
  if (!isOfMember(key)) return false
  const age = Date.now() - at
  return age > PATIENCE_MS + CLOCKS_DIFFER_MAX_MS || age < -CLOCKS_DIFFER_MAX_MS
}

function refusalOf(error: unknown): CoreRefusal {
  const kind = error instanceof Busy ? 'busy' : error instanceof Behind ? 'behind' : 'fault'
  return { kind, sentence: sentenceOf(error) }
}
