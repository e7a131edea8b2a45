/** Sends letters of the queue. */
import type { MemberId } from '@assay/domain/account.ts'
import type { Config } from '../../config/config.ts'
import type { SentLetter } from '../../letters/letterWorker.ts'
import { openLetter } from '../../letters/sealedLetter.ts'
import type { Mail } from '../../outside/mail/mail.ts'
import { httpWebhook } from '../../outside/webhook/httpWebhook.ts'
import type { Seal } from '../../secrets/seal.ts'
import type { Members } from './members.ts'
import type { Messenger } from './password/messenger.ts'

type Parts = {
  alarms: Config['alarms']
  members: Members
  messenger: Messenger
  mail: Mail
  seal: Seal
}

/** Resolves to false when there is no address to send to. */
export function letterSender({ alarms, members, messenger, mail, seal }: Parts) {
  const webhook = httpWebhook(alarms.webhookKey)

  /** Mail only: notices are too long for a text message, and can wait. */
  async function mailboxOf(member: MemberId) {
    return (await members.contactsOf(member)).find(({ kind }) => kind === 'email')
  }

  return async ({ id, to, ...kept }: SentLetter): Promise<boolean> => {
    const content = openLetter(seal, kept)
    if ('kind' in to && to.kind === 'webhook') {
      // Signs only for the configured webhook, whatever the row contains.
      if (to.target !== alarms.webhook || !('text' in content)) return false
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
}
