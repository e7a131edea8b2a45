/**
 * Mail or a text message to a contact. Nobody waits for it: how long a letter takes must not tell
 * whether one was sent. A letter that fails is logged, and the person asks for another.
 */
import type { MessageCode } from '@assay/wire/envelope.ts'
import type { Locale } from '@assay/wire/locale.ts'
import { bodyOf, messageOf, type Note } from '../../../http/messages.ts'
import type { Mail } from '../../../outside/mail/mail.ts'
import type { Sms } from '../../../outside/sms/sms.ts'
import type { CodeUse } from '../codes.ts'
import type { Contact } from './contact.ts'

export type Messenger = {
  canReach(contact: Contact): boolean
  /** Waits and fails with the mail: only for members, who may know that it was sent. */
  deliver(contact: Contact, note: Note, locale: Locale): Promise<void>
  post(contact: Contact, note: Note, locale: Locale): void
}

export type MessengerParts = {
  mail: Mail
  /** Undefined when nobody sends text messages here. */
  sms: Sms | undefined
  /** The word that a member chose to know our mails by; '' for a stranger's address. */
  wordOf: (email: string) => Promise<string>
  log: (error: unknown) => void
}

export function createMessenger({ mail, sms, wordOf, log }: MessengerParts): Messenger {
  async function sendMail(to: string, note: Note, locale: Locale) {
    const word = await wordOf(to)
    const text = bodyOf(note, locale)
    const signed = word ? `${text}\n\n${messageOf('antiPhishingLine', locale, { word })}` : text
    await mail.send({ to, subject: messageOf(note.subject, locale), body: signed })
  }

  const deliver: Messenger['deliver'] = async ({ kind, target }, note, locale) => {
    if (kind === 'email') await sendMail(target, note, locale)
    else await sms?.send({ to: target, body: bodyOf(note, locale) })
  }

  return {
    canReach: ({ kind }) => kind === 'email' || sms !== undefined,
    deliver,
    post(contact, note, locale) {
      deliver(contact, note, locale).catch(log)
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

/** Codes whose letter says all by their purpose. */
export type PlainUse = CodeUse & { purpose: keyof typeof PURPOSES }

/** A code, what it is for, and what to do if it was not asked for. Those of security say more. */
export const codeNote = ({ purpose }: Pick<PlainUse, 'purpose'>, code: string): Note => ({
  subject: 'codeMailSubject',
  body: 'codeBody',
  details: { code },
  words: { purpose: PURPOSES[purpose] },
})
