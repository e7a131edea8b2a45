/**
 * Who the members are: their accounts, the ways in, what proves a person, and how they are written
 * to. Everything about people that the rest of the gateway asks for is built here, once.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type pg from 'pg'
import type { Config } from './config.ts'
import { devRoutes } from './features/dev/routes.ts'
import { areaCodes } from './features/home/areaCodes.ts'
import { createChallenges } from './features/members/challenges.ts'
import { createCodes } from './features/members/codes.ts'
import { createMembers, type Member } from './features/members/members.ts'
import { createOpenings } from './features/members/openings.ts'
import { passkeyRoutes } from './features/members/passkeys/passkeyRoutes.ts'
import { createPasskeys } from './features/members/passkeys/passkeys.ts'
import { createCredentials } from './features/members/password/credentials.ts'
import { createMessenger } from './features/members/password/messenger.ts'
import { createPasswords } from './features/members/password/passwords.ts'
import { passwordRoutes } from './features/members/password/routes.ts'
import { postToReaders, readersOf } from './features/members/postToContacts.ts'
import { memberRoutes, signIn } from './features/members/routes.ts'
import { accessRoutes } from './features/members/security/accessRoutes.ts'
import { apiKeyRoutes } from './features/members/security/apiKeyRoutes.ts'
import { createSecurity } from './features/members/security/createSecurity.ts'
import { createFactors } from './features/members/security/factors.ts'
import { createFreezer } from './features/members/security/freeze.ts'
import { securityRoutes } from './features/members/security/routes.ts'
import { whereFrom } from './features/members/security/securityNote.ts'
import { createWalletProof } from './features/members/walletProof.ts'
import type { Binding } from './http/bindRoutes.ts'
import type { Caller, Session } from './http/caller.ts'
import type { Note } from './http/messages.ts'
import type { SentLetter } from './letters/letterWorker.ts'
import { newLetterKey, postLetters } from './letters/postLetters.ts'
import { openLetter } from './letters/sealedLetter.ts'
import type { ChainReader } from './outside/chain/chainReader.ts'
import type { Mail } from './outside/mail/mail.ts'
import type { Sms } from './outside/sms/sms.ts'
import { httpWebhook } from './outside/webhook/httpWebhook.ts'
import { createAttempts } from './security/attempts.ts'
import { readDataKeys, readSecret } from './security/readSecret.ts'
import { createSeal } from './security/seal.ts'
import type { ApiKeys } from './session/keys/apiKeys.ts'
import type { Sessions } from './session/sessions.ts'

export type AccountParts = {
  config: Config
  pool: pg.Pool
  mail: Mail
  /** Undefined when nobody sends text messages here. */
  sms: Sms | undefined
  chains: ChainReader
  /** What the demo adds: starter funds at sign-in, members by name. */
  demo?: {
    onSignIn: (member: Member) => Promise<void>
    memberNamed: (name: string) => number | undefined
  }
}

/** What people hold while they are signed in, and who hears that a session ended. */
type SessionParts = {
  sessions: Sessions
  keys: ApiKeys
  /** Called at each sign-in, before anything can be traded. */
  onSignIn: (member: Member) => Promise<void>
  onSignOut: (session: Session) => void
  /** Called once an account is frozen, by whomever. */
  onFrozen: () => void
}

export async function openAccounts(
  { config, pool, mail, sms, chains, demo }: AccountParts,
  { sessions, keys, onSignIn, onSignOut, onFrozen }: SessionParts,
) {
  const members = createMembers(pool)
  const codes = createCodes(pool)
  const dialCodes = new Set(areaCodes.map(({ dialCode }) => dialCode))
  const webhook = httpWebhook(config.alarms.webhookKey)
  const pepper = readSecret(config.passwordPepper, config.dataDir, 'password-pepper')
  const passwords = await createPasswords(pepper)
  const seal = createSeal(readDataKeys(config.dataKeys, config.dataDir))
  const messenger = createMessenger({ mail, sms, seal, wordOf: members.wordOf })
  const passkeys = createPasskeys(pool, config.publicUrl)
  const factors = createFactors(pool, { seal, passkeys })
  const security = createSecurity({ pool, members, codes, passwords, messenger, factors })
  const attempts = createAttempts(pool)
  const walletProof = createWalletProof({ challenges: createChallenges(pool), chains, attempts })
  const freezer = createFreezer(pool, { sessions, keys, onFrozen })

  /** What the queue of letters does with each; false when there is nobody to write to. */
  async function send({ id, to, ...kept }: SentLetter): Promise<boolean> {
    const content = openLetter(seal, kept)
    if ('kind' in to && to.kind === 'webhook') {
      // We sign for our own address alone, whatever a row says.
      if (to.target !== config.alarms.webhook || !('text' in content)) return false
      await webhook.send(to.target, content.text)
      return true
    }
    if ('kind' in to && to.kind === 'nobody') return false
    const contact = 'member' in to ? await mailboxOf(to.member) : to
    if (!contact) return false
    if ('note' in content) {
      const { note, locale } = content
      const spoken = locale ?? ('member' in to ? await members.localeOf(to.member) : 'en')
      await messenger.deliver(contact, note, { locale: spoken, id })
    } else {
      await mail.send({ to: contact.target, subject: content.subject, body: content.text, id })
    }
    return true
  }
  /** Mail only: what is told to members is too long for a text message, and waits until it is read. */
  async function mailboxOf(member: MemberId) {
    return (await members.contactsOf(member)).find(({ kind }) => kind === 'email')
  }
  /** Posts a letter to a member, in the transaction of what it tells of. */
  const write = (client: pg.PoolClient, member: MemberId, note: Note): Promise<void> =>
    postLetters(client, [{ key: newLetterKey(), to: { member }, content: { note } }])
  async function signInNamed(name: string, caller: Caller) {
    const member = await members.byId(demo?.memberNamed(name) ?? 0)
    const nothing = async () => undefined
    return (
      member &&
      signIn(
        { members, sessions, pool, onSignOut, onSignIn: nothing, onNewDevice: nothing },
        member,
        { address: '', caller },
      )
    )
  }

  const signing = {
    ...{ pool, members, sessions, codes, factors, walletProof, security, onSignOut },
    openings: createOpenings(pool, config.accountsPerNetworkPerDay),
    async onNewDevice(client: pg.PoolClient, member: MemberId, caller: Caller) {
      const { contacts, locale } = await readersOf(client, member)
      const details = whereFrom(caller)
      const note = { subject: 'signInNoticeSubject', body: 'signInNoticeBody', details } as const
      await postToReaders(client, { contacts: contacts.slice(0, 1), locale }, note)
    },
    async onSignIn(member: Member) {
      await demo?.onSignIn(member)
      await onSignIn(member)
    },
  }
  const bindings: Binding[] = [
    ...memberRoutes(signing),
    ...passwordRoutes({
      ...signing,
      credentials: createCredentials(pool, sessions),
      passwords,
      attempts,
      messenger,
      dialCodes,
      codesPerAddressPerDay: config.codesPerAddressPerDay,
    }),
    ...accessRoutes(signing),
    ...passkeyRoutes({ ...signing, passkeys }),
    ...apiKeyRoutes({ ...signing, keys }),
    ...securityRoutes({ ...signing, keys, passwords, messenger, dialCodes, freezer }),
    ...(demo ? devRoutes({ pool, signIn: signInNamed }) : []),
  ]
  return { members, security, factors, freezer, pepper, seal, write, send, bindings }
}
