/**
 * Everything that is published about a round, and what this device makes of it. The first tick
 * after expiry may be a second away: until it is there the proof is asked for again.
 */
import {
  getRoundProof,
  getSigningKey,
  getTicks,
  keyOfReceipt,
} from '@assay/wire/routes/trading/proof.ts'
import type { Round } from '@assay/wire/rows/round.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keptReceipt } from './receipts.ts'
import { type Evidence, type RoundVerdict, verifyRound } from './verifyRound.ts'

export type RoundProof = Evidence & { verdict: RoundVerdict }

const AGAIN_MS = 1_500
const AGAIN_MAX = 6

/** `shown` is the round as the member's own history has it, where it is theirs. */
export type WantedProof = { id: number; shown?: Round | undefined }

export function useRoundProof({ id, shown }: WantedProof) {
  return useQuery({
    queryKey: [getRoundProof.path, id, shown?.status, 'checked'],
    staleTime: 0,
    queryFn: ({ signal }) => prove({ id, shown }, signal),
    refetchInterval: ({ state }) => {
      const isWhole = state.data?.verdict.checks.chain !== undefined
      const isOpen = (shown ?? state.data?.round)?.status === 'open'
      return isWhole || isOpen || state.dataUpdateCount > AGAIN_MAX ? false : AGAIN_MS
    },
  })
}

async function prove({ id, shown }: WantedProof, signal: AbortSignal): Promise<RoundProof> {
  const [proof, key] = await Promise.all([
    call(getRoundProof, { id }, { signal }),
    call(getSigningKey, {}, { signal }),
  ])
  const { base, quote } = proof.round
  const last = proof.ticks.at(-1)?.sequence ?? proof.round.headSequence
  const query = { base, quote, fromSequence: last + 1, limit: 1 }
  const { ticks } = await call(getTicks, query, { signal })
  const evidence: Evidence = {
    ...proof,
    publicKey: keyOfReceipt(key.keys, proof.receipt, proof.round.acceptedAt)?.publicKey ?? '',
    nextTick: ticks[0],
    shown,
    keptReceipt: keptReceipt(id),
  }
  return { ...evidence, verdict: await verifyRound(evidence) }
}
