/** The rows of members: found by id or wallet, created once, masked before anyone sees them. */
import { randomBytes } from 'node:crypto'
import type { MemberId } from '@assay/domain/account.ts'
import { maskedEmail, maskedPhone, shortenedAddress } from '@assay/domain/identity/maskedContact.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type { MemberInfo } from '@assay/wire/routes/member/member.ts'
import type pg from 'pg'
import { invitationUrl } from './invitationUrl.ts'
import type { Contact } from './password/contact.ts'

export type Member = {
  id: MemberId
  name: string
  address: string
  /** The chain of the contract that proved the wallet; null when its key did. */
  walletChain: number | null
  email: string
  /** E.164. */
  phone: string
  invitationCode: string
  identityStatus: MemberInfo['identityStatus']
  hasPassword: boolean
  antiPhishingWord: string
  hasPin: boolean
  barredUntil: number
  isFrozen: boolean
  createdAt: number
}

export type Members = {
  byId(id: MemberId): Promise<Member | undefined>
  byAddress(address: string): Promise<Member | undefined>
  /** The member with this invitation code. */
  byInvitation(code: string): Promise<Member | undefined>
  /** The member of a wallet, created when the wallet is new; the inviter is bound only then. */
  ofWallet(wallet: NewWallet): Promise<{ member: Member; isNew: boolean }>
  /** The anti-phishing word of the address's owner; '' for none. */
  wordOf(email: string): Promise<string>
  /** A member's contacts, email first. */
  contactsOf(id: MemberId): Promise<Contact[]>
  /** The language of letters to the member. */
  localeOf(id: MemberId): Promise<Locale>
  setLocale(id: MemberId, locale: Locale): Promise<void>
  isMember(id: MemberId): Promise<boolean>
  /** The member's own data, with links to the origin of the app. */
  infoOf(id: MemberId, origin: string): Promise<MemberInfo | undefined>
}

/** `contractChain` is undefined when the key itself signed. */
export type NewWallet = {
  address: string
  contractChain: number | undefined
  invitationCode: string
}

const COLUMNS = `id, name, coalesce(address, '') AS address, wallet_chain AS "walletChain", coalesce(email, '') AS email,
  coalesce(phone, '') AS phone, invitation_code AS "invitationCode",
  identity_status AS "identityStatus", created_at AS "createdAt", barred_until AS "barredUntil",
  anti_phishing AS "antiPhishingWord", password_hash IS NOT NULL AS "hasPassword", frozen_by IS NOT NULL AS "isFrozen",
  EXISTS (SELECT 1 FROM fund_pin WHERE member = id) AS "hasPin"`

export function createMembers(pool: pg.Pool): Members {
  async function one(where: string, value: unknown): Promise<Member | undefined> {
    const { rows } = await pool.query(`SELECT ${COLUMNS} FROM member WHERE ${where}`, [value])
    return rows[0] as Member | undefined
  }
  const byAddress = (address: string) => one('lower(address) = lower($1)', address)

  return {
    byId: (id) => one('id = $1', id),
    byAddress,
    byInvitation: (code) => one('invitation_code = $1', code.toUpperCase()),

    async ofWallet({ address, contractChain, invitationCode }) {
      const known = await byAddress(address)
      if (known) return { member: known, isNew: false }
      const { rowCount } = await pool.query(
        `INSERT INTO member (name, address, invitation_code, invited_by, created_at, wallet_chain)
         VALUES ($1, $2, $3, (SELECT id FROM member WHERE invitation_code = $4), $5, $6)
         ON CONFLICT (lower(address)) DO NOTHING`,
        [
          shortenedAddress(address),
          address,
          newInvitationCode(),
          invitationCode.toUpperCase(),
          Date.now(),
          contractChain ?? null,
        ],
      )
      return { member: (await byAddress(address)) as Member, isNew: rowCount === 1 }
    },

    async wordOf(email) {
      const { rows } = await pool.query(
        'SELECT anti_phishing AS word FROM member WHERE lower(email) = lower($1)',
        [email],
      )
      return (rows as { word: string }[])[0]?.word ?? ''
    },

    async localeOf(id) {
      const { rows } = await pool.query('SELECT locale FROM member WHERE id = $1', [id])
      return (rows[0]?.locale ?? 'en') as Locale
    },

    async setLocale(id, locale) {
      await pool.query('UPDATE member SET locale = $2 WHERE id = $1 AND locale <> $2', [id, locale])
    },

    async contactsOf(id) {
      const { email = '', phone = '' } = (await one('id = $1', id)) ?? {}
      const all: Contact[] = [
        { kind: 'email', target: email },
        { kind: 'phone', target: phone },
      ]
      return all.filter(({ target }) => target !== '')
    },

    async isMember(id) {
      return (await pool.query('SELECT 1 FROM member WHERE id = $1', [id])).rowCount === 1
    },

    async infoOf(id, origin) {
      const member = await one('id = $1', id)
      return member && memberInfoOf(member, origin)
    },
  }
}

/** Eight unambiguous characters: no 0, O, 1, I. */
export function newInvitationCode(): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('')
}

/** The member's own data for the app. */
export function memberInfoOf(member: Member, origin: string): MemberInfo {
  return {
    id: member.id,
    name: member.name,
    address: member.address,
    phone: maskedPhone(member.phone),
    email: maskedEmail(member.email),
    isEmailVerified: member.email !== '',
    invitationCode: member.invitationCode,
    invitationUrl: invitationUrl(origin, member.invitationCode),
    identityStatus: member.identityStatus,
    hasPassword: member.hasPassword,
    hasPin: member.hasPin,
    barredUntil: member.barredUntil,
    isFrozen: member.isFrozen,
    createdAt: member.createdAt,
  }
}
