/**
 * The member's rounds: open ones by call and push, and ended ones with their results. Mounted once
 * by the screen.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { getSpotBalance } from '@assay/wire/routes/funds/account.ts'
import {
  getCycleLimits,
  getOpenRounds,
  getRound,
  getRounds,
  getRoundsOfMarket,
} from '@assay/wire/routes/trading/cycle.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { patch, queryClient, readQuery, refresh } from '../../../api/queryClient.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { onRounds } from '../../../live/member.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { createStore, useStore } from '../../../store/createStore.ts'
import { haptic } from '../../../store/haptic.ts'
import { announceResult, returnedText } from './announceResult.ts'
import { createRoundWatch, type EndingRound, type RoundWatch } from './roundWatch.ts'

const ASK_EVERY_MS = 5_000
const query = readQuery(getOpenRounds, {})
const none = createStore<readonly EndingRound[]>([])

export type OpenRounds = ReturnType<typeof useRounds>

/** `onEnd` when a round has expired: its card goes and the history is refreshed. */
export function useRounds(onEnd: () => void) {
  const isSignedIn = useIsSignedIn()
  const { data, isPending, error, refetch } = useQuery({
    ...query,
    enabled: isSignedIn,
    refetchInterval: ({ state }) => (state.data?.length ? ASK_EVERY_MS : false),
  })
  const [results, setResults] = useState<readonly Round[]>([])
  const [watch, setWatch] = useState<RoundWatch>()
  const end = useEffectEvent(onEnd)
  const t = useT()
  const format = useFormat()
  const say = useEffectEvent((round: Round) => showToast(returnedText(round, t, format)))
  useEffect(() => {
    if (!isSignedIn) return
    const made = createRoundWatch({
      now: serverNow,
      read: (id) => call(getRound, { id }),
      onEnd: () => end(),
      onResult: (round) => {
        refreshAll()
        announceResult(round, {
          open: () => {
            haptic('select')
            setResults((before) => [...before, round])
          },
          say: () => say(round),
        })
      },
      onLateResult: refreshAll,
    })
    setWatch(made)
    const leave = onRounds((changed) => {
      made.take(changed)
      patch(getOpenRounds, {}, (before) => mergeRounds(before, changed))
    })
    return () => {
      leave()
      made.stop()
      setWatch(undefined)
      setResults([])
    }
  }, [isSignedIn])
  useEffect(() => {
    if (data) watch?.takeOpen(data)
  }, [watch, data])
  const endings = useStore(watch?.endings ?? none)
  return {
    open: isSignedIn ? data : undefined,
    isPending: isSignedIn && isPending,
    error,
    retry: () => void refetch(),
    endings,
    /** The oldest unseen result. */
    result: results[0],
    dismissResult: () => setResults(([, ...rest]) => rest),
  }
}

/** Adds an accepted round at once. */
export function addRound(round: Round) {
  queryClient.setQueryData(query.queryKey, (before) => mergeRounds(before ?? [], [round]))
}

function refreshAll() {
  refresh(getOpenRounds, getRounds, getRoundsOfMarket, getCycleLimits, getSpotBalance)
}

/** Newest first; settled ones are removed from the open ones. */
function mergeRounds(before: readonly Round[], changed: readonly Round[]): Round[] {
  const all = new Map(before.map((round) => [round.id, round]))
  for (const round of changed) {
    if (round.status === 'open') all.set(round.id, round)
    else all.delete(round.id)
  }
  return [...all.values()].sort((a, b) => b.id - a.id)
}
