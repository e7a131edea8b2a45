/**
 * How operators come in: by an invitation once, then with a password and a code that works once.
 * Whatever is wrong, the answer is the same and takes as long; tries are counted and written down.
 */
import {
  enroll,
  getDesk,
  getOwnOperator,
  signInOperator,
  signOutOperator,
  startEnrollment,
} from '@assay/wire/routes/operator/session.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import type { Binding } from '../../../http/bindRoutes.ts'
import { type Refusal, refuse } from '../../../http/reply.ts'
import { base32, matchingStep, totpUrl } from '../../../session/totp.ts'
import type { Audit } from '../audit/audit.ts'
import type { Operators } from '../people/operators.ts'
import {
  type DeskCaller,
  handleDesk,
  handleOperator,
  type SignedOperator,
} from './operatorCaller.ts'
import { OPERATOR_SESSION_MAX_MS, type OperatorSessions } from './operatorSessions.ts'

const ISSUER = 'Assay desk'

type Limit = { subject: string; freeTries: number; lockMaxMs: number }
export type SignInParts = {
  pool: pg.Pool
  operators: Operators
  sessions: OperatorSessions
  audit: Audit
  isDemo: boolean
  passwords: {
    hash(password: string): Promise<string>
    isRight(password: string, passwordHash: string | undefined): Promise<boolean>
  }
  attempts: {
    take(limits: readonly Limit[]): Promise<Refusal | undefined>
    giveBack(account: Limit, address: Limit): Promise<void>
  }
  addressLimit: (ip: string) => Limit
  isCommonPassword: (password: string, name: string) => boolean
}

export async function openDesk(
  { sessions, audit }: Pick<SignInParts, 'sessions' | 'audit'>,
  operator: SignedOperator,
  caller: DeskCaller,
) {
  const { token, cookie } = await sessions.open(operator.id)
  caller.setCookie(cookie, OPERATOR_SESSION_MAX_MS / 1_000)
  const note = { operator: operator.name, address: caller.ip }
  await audit.write({ ...note, action: 'operator.signedIn' })
  const { id, name, roles, createdAt } = operator
  return { operator: { id, name, roles: [...roles], createdAt }, token }
}

export function signInRoutes(parts: SignInParts): Binding[] {
  const { pool, operators, sessions, audit, passwords, attempts, isDemo } = parts

  return [
    handleDesk(getDesk, () => ({ isDemo })),

    handleDesk(signInOperator, async ({ name, password, code }, caller) => {
      const account = { subject: `operator/${name}`, freeTries: 5, lockMaxMs: 3_600_000 }
      const address = parts.addressLimit(caller.ip)
      const locked = await attempts.take([account, address])
      if (locked) return locked
      const known = await operators.byName(name)
      const isRight = await passwords.isRight(password, known?.passwordHash)
      const now = Date.now()
      const step = known && matchingStep(known.totpSecret, { code, now, lastStep: known.totpStep })
      const isRightToo = isRight && known !== undefined && step !== undefined
      const isUsed = isRightToo && (await operators.useStep(known.id, step))
      if (!known || !isUsed) {
        const note = { operator: '', subject: name, address: caller.ip }
        await audit.write({ ...note, action: 'operator.signInFailed' })
        return refuse('signInFailed')
      }
      await attempts.giveBack(account, address)
      return openDesk(parts, known, caller)
    }),

    handleDesk(startEnrollment, async ({ invitation }) => {
      const invited = await operators.invited(invitation)
      if (!invited) return refuse('invitationInvalid')
      const { name, totpSecret } = invited
      return {
        name,
        secret: base32(totpSecret),
        url: totpUrl(totpSecret, { issuer: ISSUER, name }),
      }
    }),

    handleDesk(enroll, async ({ invitation, password, code }, caller) => {
      const address = parts.addressLimit(caller.ip)
      const locked = await attempts.take([address])
      if (locked) return locked
      const invited = await operators.invited(invitation)
      if (!invited) return refuse('invitationInvalid')
      if (parts.isCommonPassword(password, invited.name)) return refuse('passwordCommon')
      const step = matchingStep(invited.totpSecret, { code, now: Date.now(), lastStep: 0 })
      if (step === undefined) return refuse('codeInvalid')
      const passwordHash = await passwords.hash(password)
      const isDone = await transaction(pool, async (client) => {
        if (!(await operators.enroll(invitation, { passwordHash, step }, client))) return false
        const note = { operator: invited.name, address: caller.ip }
        await audit.write({ ...note, action: 'operator.enrolled' }, client)
        return true
      })
      return isDone ? openDesk(parts, invited, caller) : refuse('invitationInvalid')
    }),

    handleOperator(getOwnOperator, (_, { operator }) => ({
      ...operator,
      roles: [...operator.roles],
    })),

    handleOperator(signOutOperator, async (_, caller) => {
      await sessions.close(caller.tokenHash)
      caller.setCookie('', 0)
      const note = { operator: caller.operator.name, address: caller.ip }
      await audit.write({ ...note, action: 'operator.signedOut' })
      return null
    }),
  ]
}
