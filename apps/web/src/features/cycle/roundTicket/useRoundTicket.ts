/** The form, what the house offers for it, and how it is placed; no ticket without an offer. */
import { getSpotBalance } from '@assay/wire/routes/funds/account.ts'
import type { CycleLimits } from '@assay/wire/routes/trading/cycle.ts'
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readQuery, refresh } from '../../../api/queryClient.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { useTriedForm } from '../../../form/useTriedForm.ts'
import { onBalances } from '../../../live/member.ts'
import { useIsSignedIn } from '../../../session/session.ts'
import { type RoundForm, roundOfferOf } from './roundForm.ts'
import { usePlaceRound } from './usePlaceRound.ts'
import { useRoundForm } from './useRoundForm.ts'

type TicketOptions = {
  limits: CycleLimits | undefined
  openRounds: number
  onPlaced: () => void
}

export function useRoundTicket(info: CycleInfo, { limits, openRounds, onPlaced }: TicketOptions) {
  const isSignedIn = useIsSignedIn()
  const [form, setForm] = useRoundForm(info)
  const { isTried, showProblems, hideProblems } = useTriedForm()
  const available = useAvailable(form.asset)
  const now = serverNow()
  const offer = roundOfferOf(form, { info, available, limits, openRounds, now })
  const forgetStake = () => setForm((typed) => ({ ...typed, stake: '' }))
  const place = usePlaceRound({
    info,
    onPlaced: () => {
      hideProblems()
      forgetStake()
      onPlaced()
    },
    onProblem: showProblems,
    onClock: forgetStake,
  })
  const shown = { form, info, place, isTried, available: isSignedIn ? available : undefined }
  return {
    ticket: offer && { ...shown, offer, onChange: setForm },
    place,
    choose(direction: RoundForm['direction']) {
      hideProblems()
      setForm((typed) => ({ ...typed, direction }))
    },
  }
}

/** The available balance of a coin; refetched when the socket reports a change. */
function useAvailable(asset: string) {
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({
    ...readQuery(getSpotBalance, { asset }),
    enabled: isSignedIn && asset !== '',
  })
  useEffect(
    () =>
      onBalances((rows) => {
        if (rows.some((row) => row.account === 'spot' && row.asset === asset)) {
          refresh(getSpotBalance)
        }
      }),
    [asset],
  )
  return data?.available
}
