/**
 * Mail and text messages to contacts. They are queued, never awaited: the time of sending must not
 * reveal whether there was a letter. The queue sends them through `deliver`.
 */
import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import type { MessageCode } from '@assay/wire/envelope.ts'
import type { Locale } from '@assay/wire/locale.ts'
import type pg from 'pg'
import { bodyOf, type LetterTemplate, messageOf } from '../../../http/messages.ts'
import {
  newLetterKey,
  type OpenContent,
  type PostedLetter,
  postLetters,
} from '../../../letters/postLetters.ts'
import { sealedLetter } from '../../../letters/sealedLetter.ts'
import type { Mail } from '../../../outside/mail/mail.ts'
import type { Sms } from '../../../outside/sms/sms.ts'
import type { Seal } from '../../../secrets/seal.ts'
import type { CodeUse } from '../codes.ts'
import type { Contact } from './contact.ts'

export type Messenger = {
  canReach(contact: Contact): boolean
  /**
   * Queues a letter that a user waits for, in the transaction of its code; not sent after it
   * expires.
   */
  postCode(code: CodeLetter): (client: pg.PoolClient, code: string) => Promise<void>
  /** Sends a letter now. `id` is the same for every retry. */
  deliver(
    contact: Contact,
    note: LetterTemplate,
    how: { locale: Locale; id: string },
  ): Promise<void>
}

type CodeLetter = {
  contact: Contact
  locale: Locale
  /** The letter with the code; undefined when there is no receiver, which takes as long. */
  noteOf: (code: string) => LetterTemplate | undefined
}

export type MessengerParts = {
  mail: Mail
  /** Undefined without an SMS provider. */
  sms: Sms | undefined
  /** Encrypts codes until they are sent. */
  seal: Pick<Seal, 'seal'>
  /** The member's anti-phishing word for our mails; '' for an unknown address. */
  wordOf: (email: string) => Promise<string>
}

/** The content of a letter to no one. */
const NOTHING = { subject: '', text: '' }

export function createMessenger({ mail, sms, seal, wordOf }: MessengerParts): Messenger {
  async function sendMail(
    to: string,
    note: LetterTemplate,
    { locale, id }: { locale: Locale; id: string },
  ) {
    const word = await wordOf(to)
    const text = bodyOf(note, locale)
    const signed = word ? `${text}\n\n${messageOf('antiPhishingLine', locale, { word })}` : text
    await mail.send({ to, subject: messageOf(note.subject, locale), body: signed, id })
  }

  return {
    canReach: ({ kind }) => kind === 'email' || sms !== undefined,

    postCode:
      ({ contact, locale, noteOf }) =>
      (client, code) => {
        const note = noteOf(code)
        const validUntil = Date.now() + CODE_VALID_MS
        const letter = { key: newLetterKey(), validUntil, isUrgent: true }
        const post: PostedLetter & { content: OpenContent } = note
          ? { ...letter, to: contact, content: { note, locale } }
          : { ...letter, to: { kind: 'nobody' }, content: NOTHING }
        return postLetters(client, [sealedLetter(seal, post)])
      },

    async deliver({ kind, target }, note, how) {
      if (kind === 'email') await sendMail(target, note, how)
      else await sms?.send({ to: target, body: bodyOf(note, how.locale) })
    },
  }
}

const PURPOSES = {
  register: 'codeForRegister',
  bindEmail: 'codeForBindEmail',
  bindPhone: 'codeForBindPhone',
  resetPassword: 'codeForResetPassword',
  signIn: 'codeForSignIn',
} as const satisfies Partial<Record<CodeUse['purpose'], MessageCode>>

/** Codes whose letter depends on the purpose only. */
export type PlainUse = CodeUse & { purpose: keyof typeof PURPOSES }

/** A code, its purpose, and what to do if it was not requested. Security codes add details. */
export const codeNote = ({ purpose }: Pick<PlainUse, 'purpose'>, code: string): LetterTemplate => ({
  subject: 'codeMailSubject',
  body: 'codeBody',
  details: { code },
  words: { purpose: PURPOSES[purpose] },
})
