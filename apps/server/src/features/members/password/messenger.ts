/**
 * Mail or a text message to a contact. Nobody waits for it: how long a letter takes must not tell
 * whether one was sent. A letter that fails is logged, and the person asks for another.
 */
import type { MessageCode } from '@assay/wire/envelope.ts'
import type { Locale } from '@assay/wire/locale.ts'
import { messageOf } from '../../../http/messages.ts'
import type { Mail } from '../../../outside/mail/mail.ts'
import type { Sms } from '../../../outside/sms/sms.ts'
import type { Contact } from './contact.ts'

export type Note = { subject: MessageCode; body: MessageCode; details?: Record<string, string> }
export type Messenger = {
  canReach(contact: Contact): boolean
  post(contact: Contact, note: Note, locale: Locale): void
}

export type MessengerParts = {
  mail: Mail
  /** Undefined when nobody sends text messages here. */
  sms: Sms | undefined
  log: (error: unknown) => void
}

export function createMessenger({ mail, sms, log }: MessengerParts): Messenger {
  return {
    canReach: ({ kind }) => kind === 'email' || sms !== undefined,
    post({ kind, target }, { subject, body, details = {} }, locale) {
      const text = messageOf(body, locale, details)
      const sent =
        kind === 'email'
          ? mail.send({ to: target, subject: messageOf(subject, locale), body: text })
          : sms?.send({ to: target, body: text })
      sent?.catch(log)
    },
  }
}

export const codeNote = ({ kind }: Contact, code: string): Note => ({
  subject: 'codeMailSubject',
  body: kind === 'email' ? 'codeMailBody' : 'codeTextBody',
  details: { code },
})
