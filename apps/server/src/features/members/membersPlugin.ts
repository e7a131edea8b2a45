/**
 * The members: accounts, sign-in, proofs of identity, and letters. Functions about members for the
 * rest of the server are shared here.
 */
import { createHmac } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import { areaCodes } from '@assay/domain/identity/areaCodes.ts'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import type { Caller, CallerSession } from '../../http/caller.ts'
import type { LetterTemplate } from '../../http/messages.ts'
import type { SentLetter } from '../../letters/letterWorker.ts'
import { newLetterKey, postLetters } from '../../letters/postLetters.ts'
import { readDataKeys, readSecret } from '../../secrets/readSecret.ts'
import { createSeal, type Seal } from '../../secrets/seal.ts'
import { createAttempts } from '../../security/attempts.ts'
import type { Security } from '../../security/security.ts'
import { createChallenges } from './challenges.ts'
import { createCodes } from './codes.ts'
import { createMembers, type Member, type Members } from './members.ts'
import { createOpenings } from './openings.ts'
import { passkeyRoutes } from './passkeys/passkeyRoutes.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { createCredentials } from './password/credentials.ts'
import { createMessenger } from './password/messenger.ts'
import { createPasswords } from './password/passwords.ts'
import { passwordRoutes } from './password/routes.ts'
import { postToReaders, readersOf } from './postToContacts.ts'
import { type MemberSignInParts, memberRoutes, signIn } from './routes.ts'
import { accessRoutes } from './security/accessRoutes.ts'
import { apiKeyRoutes } from './security/apiKeyRoutes.ts'
import { createSecurity } from './security/createSecurity.ts'
import { createFactors, type Factors } from './security/factors.ts'
import { createFreezer, type Freezer } from './security/freeze.ts'
import { securityRoutes } from './security/routes.ts'
import { whereFrom } from './security/securityNote.ts'
import { letterSender } from './sendLetter.ts'
import { createWalletProof } from './walletProof.ts'

type SignedIn = Awaited<ReturnType<typeof signIn>>

declare module 'fastify' {
  interface FastifyInstance {
    members: Members
    security: Security
    factors: Factors
    freezer: Freezer
    /** A key of this installation for one purpose, useless for any other. */
    keyFor(purpose: string): Buffer
    seal: Seal
    /** Queues a letter to a member, in the transaction that it reports. */
    queueLetter(client: pg.PoolClient, member: MemberId, note: LetterTemplate): Promise<void>
    /** Sends a queued letter; false when there is no address to send to. */
    sendLetter(letter: SentLetter): Promise<boolean>
    /** Signs in a demo member without proof. In the demo only. */
    signInNamed?(name: string, caller: Caller): Promise<SignedIn | undefined>
    /** Called at each sign-in, which waits for it: before the member can trade. */
    onSignIn(listener: (member: Member) => Promise<void>): void
    /** Called when an account was frozen, by its member or by staff. */
    onFrozen(listener: () => void): void
  }
}

export const membersPlugin = fp(
  async (app) => {
    const { config, pool, sms, mail, sessions, keys, demo } = app
    const members = createMembers(pool)
    const codes = createCodes(pool)
    const dialCodes = new Set(areaCodes.map(({ dialCode }) => dialCode))
    const pepper = readSecret(config.passwordPepper, config.dataDir, 'password-pepper')
    const passwords = await createPasswords(pepper)
    const seal = createSeal(readDataKeys(config.dataKeys, config.dataDir))
    const messenger = createMessenger({ mail, sms, seal, wordOf: members.wordOf })
    const passkeys = createPasskeys(pool, config.publicUrl)
    const factors = createFactors(pool, { seal, passkeys })
    const security = createSecurity({ pool, members, codes, passwords, messenger, factors })
    const attempts = createAttempts(pool)
    const challenges = createChallenges(pool)
    const walletProof = createWalletProof({ challenges, chains: app.readChain, attempts })
    const { onSignIn, onFrozen } = featureHooks(app)
    const onSignOut = (session: CallerSession) => {
      keys.forget(session.member)
      app.endSockets(session)
    }
    const freezer = createFreezer(pool, { sessions, keys, onSignOut, onFrozen })
    app.decorate('members', members).decorate('security', security).decorate('factors', factors)
    app.decorate('freezer', freezer).decorate('seal', seal)
    app.decorate('keyFor', (purpose) => createHmac('sha256', pepper).update(purpose).digest())
    app.decorate('queueLetter', (client, member, note) =>
      postLetters(client, [{ key: newLetterKey(), to: { member }, content: { note } }]),
    )

    const signing = {
      pool,
      members,
      sessions,
      codes,
      factors,
      walletProof,
      security,
      onSignOut,
      openings: createOpenings(pool, config.accountsPerNetworkPerDay),
      onNewDevice: noticeOfDevice,
      onSignIn,
    }
    const credentials = createCredentials(pool, sessions)
    const { codesPerAddressPerDay } = config
    const secrets = { credentials, passwords, attempts, messenger, dialCodes }
    const calls = [
      memberRoutes(signing),
      passwordRoutes({ ...signing, ...secrets, codesPerAddressPerDay }),
      accessRoutes(signing),
      passkeyRoutes({ ...signing, passkeys }),
      apiKeyRoutes({ ...signing, keys }),
      securityRoutes({ ...signing, keys, passwords, messenger, dialCodes, freezer }),
    ]
    for (const bindings of calls) app.bind(bindings)

    const { alarms } = config
    app.decorate('sendLetter', letterSender({ alarms, members, messenger, mail, seal }))
    if (!demo) return
    const nothing = async () => undefined
    const plainly = { ...signing, onSignIn: nothing, onNewDevice: nothing }
    app.decorate('signInNamed', async (name, caller) => {
      const member = await members.byId(demo.memberNamed(name) ?? 0)
      return member && signIn(plainly, member, { address: '', caller })
    })
  },
  { name: 'members', dependencies: ['sessions', 'sockets'] },
)

/** Lets other features do something when a member signs in or is frozen. */
function featureHooks(app: FastifyInstance) {
  const signedIn: ((member: Member) => Promise<void>)[] = []
  const frozen: (() => void)[] = []
  app.decorate('onSignIn', (listener) => void signedIn.push(listener))
  app.decorate('onFrozen', (listener) => void frozen.push(listener))
  return {
    async onSignIn(member: Member) {
      await app.demo?.onSignIn(member)
      for (const listener of signedIn) await listener(member)
    },
    onFrozen() {
      for (const listener of frozen) listener()
    },
  }
}

/** Notifies a member of a sign-in from a new browser. */
const noticeOfDevice: MemberSignInParts['onNewDevice'] = async (client, member, caller) => {
  const { contacts, locale } = await readersOf(client, member)
  const details = whereFrom(caller)
  const note = { subject: 'signInNoticeSubject', body: 'signInNoticeBody', details } as const
  await postToReaders(client, { contacts: contacts.slice(0, 1), locale }, note)
}
