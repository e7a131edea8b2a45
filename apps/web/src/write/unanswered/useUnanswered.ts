/** The member's unanswered writes to show, and polling their keys until each has a result. */
import { useEffect, useState } from 'react'
import { askAgain } from '../../api/queryClient.ts'
import { useMember } from '../../session/session.ts'
import { useStore } from '../../store/createStore.ts'
import { askOutcome } from './askOutcome.ts'
import { askSoon } from './askSoon.ts'
import {
  graceLeft,
  listenToTabs,
  noteAnswer,
  shownTo,
  type Unanswered,
  unanswered,
} from './unanswered.ts'

export function useUnanswered(): readonly Unanswered[] {
  const member = useMember()?.id
  const list = useStore(unanswered)
  const now = Date.now()
  const [, setLooked] = useState(0)
  // Once the grace period of another tab is over, it is shown here.
  useEffect(() => {
    const waits = list.map((one) => graceLeft(one, Date.now())).filter((wait) => wait > 0)
    if (waits.length === 0) return
    const timer = setTimeout(() => setLooked((count) => count + 1), Math.min(...waits))
    return () => clearTimeout(timer)
  })
  return shownTo(list, member, now)
}

/** Used once in the app: polls on every page. */
export function useAskUnanswered(): void {
  const open = useUnanswered().filter(({ end }) => !end)
  const keys = open.map(({ key }) => key).join(' ')
  const [asked, setAsked] = useState(0)
  useEffect(listenToTabs, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is asked after at once.
  useEffect(() => setAsked(0), [keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each, what is asked never changes.
  useEffect(() => {
    if (keys === '') return
    let isOver = false
    const askAll = async () => {
      await Promise.all(open.map(ask))
      if (!isOver) setAsked((count) => count + 1)
    }
    const absent = Math.max(...open.map((one) => one.absent))
    const stop = askSoon(askAll, { asked, absent })
    return () => {
      isOver = true
      stop()
    }
  }, [keys, asked])
}

async function ask(one: Unanswered): Promise<void> {
  const answer = await askOutcome(one)
  noteAnswer(one.key, answer, Date.now())
  // It changed balances, orders or positions, whichever page shows them.
  if (answer?.outcome === 'done') void askAgain([])
}
