/** Who sends a request: the session behind its two secrets, its language and its address. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type { KnownKey } from '../session/keys/apiKeys.ts'
import type { Refusal } from './reply.ts'

export type CallerSession = {
  member: MemberId
  /** The wallet that signed in; empty for other ways. */
  address: string
  /** Hash of the token: what the session row is found by. */
  tokenHash: Buffer
  createdAt: number
  /** After this the session is over. */
  expiresAt: number
  seenAt: number
  /** When the account's wallet last signed in this session; 0 for never. */
  provenAt: number
  /** The member's funds are frozen: most writes are refused. */
  isFrozen: boolean
  /** The member has a confirmed email address. */
  hasEmail: boolean
  /** It is an API key's: what concerns the person is not for it. */
  isBot?: boolean | undefined
}

export type Caller = {
  session: CallerSession | undefined
  /** The API key that signed the request, or why it was refused; undefined when no key is named. */
  apiKey: KnownKey | Refusal | undefined
  locale: Locale
  ip: string
  /** The User-Agent, at most 200 characters. */
  agent: string
  /** ISO 3166 code of the request's region, '' when unknown. */
  region: string
  /** Scheme and host that the person's browser shows. */
  origin: string
  /** The Idempotency-Key of a write behind its sender's number (`memberKey`); '' elsewhere. */
  key: string
  cookies: Readonly<Record<string, string>>
  /**
   * Charges what an answer costs, in units of a plain read; false when there is not so much left.
   */
  spend: (cost: number) => boolean
  setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  /** Drops the browser's page cache, so that going back after signing out shows no private page. */
  clearPages: () => void
}

/** A caller that the guard let through to a route for members. */
export type MemberCaller = Caller & { session: CallerSession }
