/**
 * Two people end an inviter's share of a friend's fees: the friend's account may be the inviter's
 * own.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { proposeInviterEnd } from '@assay/wire/routes/operator/inviter.ts'
import fp from 'fastify-plugin'
import type pg from 'pg'
import type { Binding } from '../../../http/bindRoutes.ts'
import { refuse } from '../../../http/reply.ts'
import type { Exchange } from '../../../live/exchange.ts'
import { handleOperator } from '../../../operator/access/operatorCaller.ts'
import { actionKey } from '../../../operator/proposals/actionKey.ts'
import type { ProposalKindOf, Proposals } from '../../../operator/proposals/proposals.ts'

export const referralConsolePlugin = fp(
  async (app) => {
    const { proposals, gateway } = app
    const { pool, exchange } = gateway
    app.addProposal('inviterEnd', inviterEndKind(exchange))
    app.bind(inviterRoutes({ pool, exchange, proposals }))
  },
  { name: 'referralConsole', dependencies: ['proposals'] },
)

type InviterEndPayload = { inviter: MemberId }

type InviterParts = { pool: pg.Pool; exchange: Exchange; proposals: Proposals }

function inviterRoutes({ pool, exchange, proposals }: InviterParts): Binding[] {
  return [
    handleOperator(proposeInviterEnd, async ({ member, reason }, caller) => {
      await exchange.settled(member)
      const { rows } = await pool.query(
        'SELECT inviter FROM referral_friend WHERE member = $1 AND ended_at IS NULL',
        [member],
      )
      if (!rows[0]) return refuse('termsUnchanged')
      const payload: InviterEndPayload = { inviter: rows[0].inviter }
      return proposals.make({ kind: 'inviterEnd', member, payload, reason }, caller)
    }),
  ]
}

function inviterEndKind(exchange: Exchange): ProposalKindOf<InviterEndPayload> {
  return {
    seenBy: ['support', 'risk', 'auditor'],
    checkedBy: ['risk'],
    action: 'inviterEnd.proposed',
    show: ({ inviter }) => ({ subject: `share no further fee with inviter ${inviter}, for good` }),
    async carryOut({ id, member }) {
      const key = actionKey('inviter-end', id)
      if (await exchange.accepted(member, key)) return {}
      const { events } = await exchange.submit({ type: 'endInviter', at: Date.now(), key, member })
      // Already ended by another proposal.
      return events[0]?.type === 'rejected' ? { refused: 'termsUnchanged' } : {}
    },
  }
}
