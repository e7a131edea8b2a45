/**
 * From the press of the button to the accepted round: checks that everything is live and the stake
 * valid, shows the terms, sends once, and reports the result. The terms are frozen before they are
 * shown.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { getSpotBalance } from '@assay/wire/routes/funds/account.ts'
import {
  getCycleLimits,
  getOpenRounds,
  placeRoundDown,
  placeRoundUp,
  type Receipt,
} from '@assay/wire/routes/trading/cycle.ts'
import type { CycleInfo, Round } from '@assay/wire/rows/round.ts'
import { useEffect, useState } from 'react'
import { refresh } from '../../../api/queryClient.ts'
import { t } from '../../../i18n/i18n.ts'
import { keepReceipt } from '../../../proof/receipts.ts'
import { haptic } from '../../../store/haptic.ts'
import { useStrayRefusal } from '../../../write/useStrayRefusal.ts'
import { useWrite } from '../../../write/useWrite.ts'
import { addRound } from '../rounds/useRounds.ts'
import { RESYNC_AFTER_MS, resync, type Unready, unreadiness } from './readiness.ts'
import type { RoundForm, RoundOffer } from './roundForm.ts'

export type FrozenRound = { form: RoundForm; offer: RoundOffer; info: CycleInfo; at: number }
export type RoundTrouble = { why: Unready; resyncAt: number }

type Placing = {
  /** The current market, for the checks right before sending. */
  info: CycleInfo
  onPlaced: () => void
  /** The stake is invalid. */
  onProblem: () => void
  /** The clock was wrong: the input is cleared. */
  onClock: () => void
}

export type RoundPlacing = ReturnType<typeof usePlaceRound>

export function usePlaceRound({ info, onPlaced, onProblem, onClock }: Placing) {
  const [frozen, setFrozen] = useState<FrozenRound>()
  const [isReviewing, setReviewing] = useState(false)
  const { accepted, write, reset } = useAcceptance(frozen, () => {
    setReviewing(false)
    onPlaced()
  })
  const { state } = write
  useStrayRefusal(write, isReviewing)

  const { trouble, isStopped } = useReadiness(frozen?.info, {
    tickAt: info.tickAt,
    onStop: (why) => {
      setReviewing(false)
      if (why === 'clock') onClock()
    },
  })

  function press(pressed: Omit<FrozenRound, 'at'>) {
    if (write.isBusy || trouble) return
    if (state.step === 'unknown') return setReviewing(true)
    setFrozen({ ...pressed, at: Date.now() })
    if (isStopped()) return
    if (pressed.offer.rejection) {
      haptic('warn')
      return onProblem()
    }
    reset()
    setReviewing(true)
  }

  function confirm() {
    if (!frozen || isStopped()) return
    const { base, quote } = frozen.info
    const { stake, seconds, asset, payoutRate } = frozen.offer.draft
    const input = { base, quote, stake: stake as typeof frozen.offer.stake, seconds }
    void write.send({ ...input, stakeAsset: asset, payoutRate })
  }

  return {
    frozen,
    state,
    /** The index continues while the terms are shown; only the terms are frozen. */
    live: info,
    trouble,
    /** The last accepted round. */
    accepted,
    isBusy: write.isBusy,
    isReviewing: isReviewing && frozen !== undefined,
    press,
    confirm,
    resend: write.resend,
    /** The user checked and found nothing: the form is usable again. */
    release: () => {
      setReviewing(false)
      write.release()
    },
    close: () => {
      setReviewing(false)
      write.reset()
    },
  }
}

/** The calls for both directions, and the last accepted round. */
function useAcceptance(frozen: FrozenRound | undefined, onAccepted: () => void) {
  const [accepted, setAccepted] = useState<number>()

  const onDone = (
    reply: { round: Round; receipt: Receipt } | undefined,
    _: unknown,
    { member }: { member: number },
  ) => {
    if (reply) {
      keepReceipt(member, reply.round.id, reply.receipt)
      addRound(reply.round)
    }
    refresh(getSpotBalance, getOpenRounds, getCycleLimits)
    // Its card appears at once; a toast would cover the buttons.
    if (reply) setAccepted(reply.round.id)
    else showToast(t('cycle.accepted'), 'success')
    onAccepted()
  }
  const up = useWrite(placeRoundUp, { onDone })
  const down = useWrite(placeRoundDown, { onDone })
  const write = frozen?.form.direction === 'down' ? down : up
  const reset = () => {
    up.reset()
    down.reset()
  }
  return { accepted, write, reset }
}

type Checked = { tickAt: number; onStop: (why: Unready) => void }

/** What was not live; everything is refetched after three seconds. */
function useReadiness(frozen: CycleInfo | undefined, { tickAt, onStop }: Checked) {
  const [trouble, setTrouble] = useState<RoundTrouble>()

  useEffect(() => {
    if (!trouble || !frozen) return
    const { base, quote } = frozen
    const timer = setTimeout(async () => {
      await resync(base, quote)
      setTrouble(undefined)
    }, RESYNC_AFTER_MS)
    return () => clearTimeout(timer)
  }, [trouble, frozen])

  /**
   * True when nothing may be sent: shows why and resyncs after three seconds. A stake typed while
   * the clock was wrong is cleared; one that only waits for the connection or for prices stays.
   */
  function isStopped(): boolean {
    const why = unreadiness(tickAt)
    if (!why) return false
    haptic('error')
    setTrouble({ why, resyncAt: Date.now() + RESYNC_AFTER_MS })
    onStop(why)
    return true
  }

  return { trouble, isStopped }
}
