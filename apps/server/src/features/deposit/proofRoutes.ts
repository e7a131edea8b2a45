/** A member's reports of missing deposits. */
import { getDepositProofs, sendDepositProof } from '@assay/wire/routes/deposit/depositProof.ts'
import type pg from 'pg'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import { accountStatusOf, identifiedGate } from '../../security/gates.ts'
import type { DepositProofs } from './depositProofs.ts'

export function depositProofRoutes(
  pool: pg.Pool,
  proofs: DepositProofs,
  chains: readonly TokenChain[],
): Binding[] {
  return [
    handleMember(sendDepositProof, async (proof, { session }) => {
      const closed = identifiedGate(await accountStatusOf(pool, session.member))
      if (closed) return closed
      const chain = chains.find(({ id }) => id === proof.chainId)
      const isOffered = chain?.tokens.some(({ asset }) => asset === proof.asset.toUpperCase())
      return isOffered ? proofs.send(session.member, proof) : refuse('networkNotOffered')
    }),
    handleMember(getDepositProofs, (_, { session }) => proofs.list(session.member)),
  ]
}
