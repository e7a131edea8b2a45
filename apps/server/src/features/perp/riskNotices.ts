/**
 * Notifies a member at once, on every screen and by letter, of what happens to their contracts
 * without them: a low margin, a liquidation, a deleveraging, a triggered take-profit or stop-loss.
 * The socket reaches an open app, the letter everyone else; triggers send no letter.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { Event } from '@assay/engine/event.ts'
import type { Notice } from '@assay/wire/socket/notice.ts'
import type { LetterTemplate } from '../../http/messages.ts'
import type { MemberLetter } from '../../letters/letter.ts'
import type { Hub } from '../../socket/hub.ts'
import type { Core } from '../../writer/core.ts'

export type RiskNoticeParts = {
  core: Pick<Core, 'onPublished'>
  hub: Pick<Hub, 'readersOf'>
}

export function watchRiskNotices(parts: RiskNoticeParts): () => void {
  const { core, hub } = parts
  return core.onPublished((batch) => {
    for (const { command, events } of batch) {
      for (const event of events) {
        const told = noticeOf(event, command.at)
        if (!told) continue
        for (const reader of hub.readersOf(told.member)) reader.sendOwn('notice', told.notice)
      }
    }
  })
}

/** The letters for the events of one command. */
export const riskLetters = (events: readonly Event[]): MemberLetter[] =>
  events.flatMap((event) => {
    const told = noticeOf(event, 0)
    const letter = told && letterOf(told.notice)
    return letter ? [{ member: told.member, letter }] : []
  })

type Told = { member: MemberId; notice: Notice }

/** The notice of an event, if any; `at` in milliseconds. */
function noticeOf(event: Event, at: number): Told | undefined {
  switch (event.type) {
    case 'perpRiskWarned': {
      const { member, market, level } = event
      return { member, notice: { kind: 'marginWarning', market, level, report: undefined, at } }
    }
    case 'perpLiquidated': {
      const { id: report, member, legs } = event.report
      const market = new Set(legs.map((leg) => leg.market)).size === 1 ? legs[0]?.market : undefined
      return { member, notice: { kind: 'liquidated', market, level: undefined, report, at } }
    }
    case 'perpDeleveraged':
      return { member: event.member, notice: plain('deleveraged', event.market, at) }
    case 'perpTriggerFired':
      return {
        member: event.trigger.member,
        notice: plain(event.trigger.kind, event.trigger.market, at),
      }
    default:
      return undefined
  }
}

const plain = (kind: Notice['kind'], market: string, at: number): Notice => ({
  kind,
  market,
  at,
  level: undefined,
  report: undefined,
})

const LETTERS = {
  marginWarning: { subject: 'marginWarningSubject', body: 'marginWarningBody' },
  liquidated: { subject: 'liquidatedSubject', body: 'liquidatedBody' },
  deleveraged: { subject: 'deleveragedSubject', body: 'deleveragedBody' },
} as const

/**
 * A trigger did what it was set to do: no letter. Letters name no market, because mail is not
 * private.
 */
function letterOf({ kind, level }: Notice): LetterTemplate | undefined {
  if (kind === 'takeProfit' || kind === 'stopLoss') return undefined
  return { ...LETTERS[kind], details: { level: String(level ?? '') } }
}
