/** Assembles the fund password, the codes and the gates: see `Security`. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type pg from 'pg'
import { transaction } from '../../../db/transaction.ts'
import { Refusal, refuse } from '../../../http/reply.ts'
import { recordActivity } from '../../../security/activity.ts'
import {
  accountStatusOf,
  barGate,
  fiatGate,
  frozenGate,
  withdrawalGate,
} from '../../../security/gates.ts'
import type { ChangeProof, CheckPurpose, CodeAbout, Security } from '../../../security/security.ts'
import { type Spend, spendAll } from '../../../security/spend.ts'
import type { Codes, CodeUse } from '../codes.ts'
import { CODES_PER_MEMBER_PER_DAY, RESEND_AFTER_SECONDS } from '../codes.ts'
import type { Members } from '../members.ts'
import { type Contact, maskedContact } from '../password/contact.ts'
import type { Messenger } from '../password/messenger.ts'
import type { Passwords } from '../password/passwords.ts'
import { postToContacts } from '../postToContacts.ts'
import type { Factors } from './factors.ts'
import { createFundPasswords } from './fundPasswords.ts'
import { securityNote } from './securityNote.ts'

export type SecurityParts = {
  pool: pg.Pool
  members: Members
  codes: Codes
  passwords: Passwords
  messenger: Messenger
  factors: Factors
}

export function createSecurity(parts: SecurityParts): Security {
  const { pool, factors } = parts
  const pins = createFundPasswords(pool, {
    passwords: parts.passwords,
    onLocked: async (member) => {
      await transaction(pool, async (client) => {
        await recordActivity(client, { member, kind: 'pinLocked' })
        await postToContacts(client, member, securityNote({ kind: 'pinLocked' }))
      })
    },
  })

  return {
    accountStatusOf: (member) => accountStatusOf(pool, member),
    frozenGate: async (member) => frozenGate(await accountStatusOf(pool, member)),
    barGate: async (member) => barGate(await accountStatusOf(pool, member), Date.now()),
    withdrawalGate: async (member) =>
      withdrawalGate(await accountStatusOf(pool, member), Date.now()),
    checkFundPin: pins.check,

    sendCode: (member, purpose, locale, about) =>
      sendCode(parts, { member, purpose }, { locale, about }),

    async checkWithdrawal(member, proof) {
      const closed = withdrawalGate(await accountStatusOf(pool, member), Date.now())
      if (closed) return closed
      const wrongPin = await pins.check(member, proof.pin)
      return wrongPin ?? checkProof(parts, { member, purpose: 'withdraw' }, proof)
    },

    async checkRelease(member, { pin, factor }) {
      const account = await accountStatusOf(pool, member)
      const closed = frozenGate(account) ?? fiatGate(account, Date.now())
      if (closed) return closed
      const wrongPin = await pins.check(member, pin)
      return wrongPin ?? factors.check(member, factor, 'withdraw')
    },

    checkChange: (member, proof, also) =>
      checkProof(parts, { member, purpose: 'security' }, { ...proof, also }),
  }
}

type Checked = { member: MemberId; purpose: CheckPurpose }
type Proof = ChangeProof & { request?: string | undefined; also?: Spend | undefined }

/** Withdrawals by the bound email only (spec 5); changes by phone if there is no email. */
async function channelOf(
  { members }: SecurityParts,
  { member, purpose }: Checked,
): Promise<Contact | Refusal> {
  const [first] = await members.contactsOf(member)
  if (purpose === 'withdraw' && first?.kind !== 'email') return refuse('emailNotBound')
  return first ?? refuse('contactRequired')
}

const useOf = (
  { member, purpose }: Checked,
  { target }: Contact,
  about: string | undefined,
): CodeUse => ({ holder: `member/${member}`, purpose, target, about })

/**
 * A repeat of a request has the code that the first one used up, and is let through: the first one
 * may have got no further. Looked up again after a refusal, since both may run at the same time.
 */
async function checkProof(
  parts: SecurityParts,
  checked: Checked,
  { request, ...proof }: Proof,
): Promise<Refusal | undefined> {
  const { codes } = parts
  const channel = await channelOf(parts, checked)
  if (channel instanceof Refusal) return channel
  const use = useOf(checked, channel, proof.about)
  if (request === undefined) return useUp(parts, use, { ...proof, ...checked })
  if (await codes.wasUsedBy(use, proof.code, request)) return undefined
  const refused = await useUp(parts, use, { ...proof, ...checked, request })
  if (!refused || (await codes.wasUsedBy(use, proof.code, request))) return undefined
  return refused
}

/** Each works once, and stays good until all are right. */
async function useUp(
  { pool, codes, factors }: SecurityParts,
  use: CodeUse,
  { code, factor, member, purpose, request, also }: Proof & Checked,
): Promise<Refusal | undefined> {
  const spendCode = await codes.judge(use, code, request)
  if (spendCode instanceof Refusal) return spendCode
  const spendFactor = await factors.judge(member, factor, purpose)
  if (spendFactor instanceof Refusal) return spendFactor
  return spendAll(pool, [spendFactor, spendCode, ...(also ? [also] : [])])
}

async function sendCode(
  parts: SecurityParts,
  checked: Checked,
  { locale, about }: { locale: Locale; about: CodeAbout },
) {
  const { codes, messenger } = parts
  const channel = await channelOf(parts, checked)
  if (channel instanceof Refusal) return channel
  if (!messenger.canReach(channel)) return refuse('phoneUnavailable')
  const use = useOf(checked, channel, about.text)
  const { body, words = {} } = about
  const post = messenger.postCode({
    contact: channel,
    locale,
    noteOf: (code) => ({
      subject: 'codeMailSubject',
      body,
      words,
      details: { ...about.details, code },
    }),
  })
  const perDay = CODES_PER_MEMBER_PER_DAY
  const sender = { asker: 'member', name: use.holder, perDay } as const
  const refused = await codes.issue(use, sender, post)
  if (refused) return refused
  return { resendAfterSeconds: RESEND_AFTER_SECONDS, target: maskedContact(channel) }
}
