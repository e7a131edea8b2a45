/**
 * How operators sign in: an invitation, used once, lets a device create a passkey; another operator
 * confirms it, and then it signs in. There is nothing to type, so nothing can be guessed or
 * phished.
 */
import {
  beginOperatorSignIn,
  enroll,
  getConsole,
  getOwnOperator,
  signInOperator,
  signOutOperator,
  startEnrollment,
} from '@assay/wire/routes/operator/session.ts'
import type pg from 'pg'
import { transaction } from '../../db/transaction.ts'
import type { Binding } from '../../http/bindRoutes.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import { type Attempts, consoleLimit } from '../../security/attempts.ts'
import type { Ceremony } from '../../security/passkeyCeremony.ts'
import type { Audit } from '../audit/audit.ts'
import type { Operators } from '../people/operators.ts'
import {
  type ConsoleCaller,
  handleConsole,
  handleOperator,
  type SignedOperator,
} from './operatorCaller.ts'
import { OPERATOR_SESSION_MAX_MS, type OperatorSessions } from './operatorSessions.ts'

/** Anyone who has an operator's passkey may sign; a browser has no name before that. */
const ENTERING = { holder: 'console', purpose: 'enter' } as const
const holderOf = (operator: SignedOperator) => `operator/${operator.id}`

export type OperatorSignInParts = {
  pool: pg.Pool
  operators: Operators
  sessions: OperatorSessions
  passkeys: Ceremony
  attempts: Attempts
  audit: Audit
  isDemo: boolean
}

export async function openConsoleSession(
  {
    sessions,
    audit,
    client,
  }: Pick<OperatorSignInParts, 'sessions' | 'audit'> & { client?: pg.PoolClient },
  operator: SignedOperator,
  caller: ConsoleCaller,
) {
  const { token, cookie } = await sessions.open(operator.id, client)
  caller.setCookie(cookie, OPERATOR_SESSION_MAX_MS / 1_000)
  const note = { operator: operator.name, address: caller.ip }
  await audit.write({ ...note, action: 'operator.signedIn' }, client)
  const { id, name, roles, createdAt } = operator
  return { operator: { id, name, roles: [...roles], createdAt }, token }
}

export function signInRoutes(parts: OperatorSignInParts): Binding[] {
  const { pool, operators, sessions, passkeys, attempts, audit, isDemo } = parts

  return [
    handleConsole(getConsole, () => ({ isDemo })),

    handleConsole(beginOperatorSignIn, async () => ({ options: await passkeys.options(ENTERING) })),

    handleConsole(signInOperator, async ({ credential }, caller) => {
      const address = consoleLimit(caller.ip)
      const locked = await attempts.take([address])
      if (locked) return locked
      const signer = await passkeys.signerOf(credential, ENTERING)
      const opened = await transaction(pool, async (client) => {
        const operator = signer && (await operators.withPasskey(signer.id, client))
        return operator && openConsoleSession({ ...parts, client }, operator, caller)
      })
      if (!opened && signer && (await operators.isUnconfirmed(signer.id))) {
        return refuse('enrollmentUnconfirmed')
      }
      if (!opened) {
        const note = { operator: '', address: caller.ip }
        await audit.write({ ...note, action: 'operator.signInFailed' })
        return refuse('passkeyInvalid')
      }
      await attempts.giveBack(address)
      return opened
    }),

    handleConsole(startEnrollment, async ({ invitation }) => {
      const invited = await operators.invited(invitation)
      if (!invited) return refuse('invitationInvalid')
      const { id, name } = invited
      // Discoverable: the console signs in without a user name.
      const enrolling = { owner: id, account: name, residentKey: 'required' } as const
      return { name, options: await passkeys.enrollOptions(holderOf(invited), enrolling) }
    }),

    handleConsole(enroll, async ({ invitation, credential }, caller) => {
      const invited = await operators.invited(invitation)
      if (!invited) return refuse('invitationInvalid')
      const passkey = await passkeys.verifyNew(holderOf(invited), credential)
      if (passkey instanceof Refusal) return passkey
      return transaction(pool, async (client) => {
        const check = await operators.enroll(invitation, passkey, client)
        if (check === undefined) return refuse('invitationInvalid')
        const note = { operator: invited.name, address: caller.ip }
        await audit.write({ ...note, action: 'operator.enrolled' }, client)
        return { check }
      })
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
