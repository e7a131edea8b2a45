/** Mail through an SMTP server. */
import { createTransport } from 'nodemailer'
import { Fault } from '../../fault.ts'
import type { Mail } from './mail.ts'

/** A mail server that does not answer must not hold up the letters behind this one. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({ url, ...TIMEOUTS })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, body, id }) {
      try {
        // As one address: a text would be read as a list of them.
        const address = { name: '', address: to }
        const named = id === undefined ? {} : { messageId: `<${id}@${domain}>` }
        await transport.sendMail({ from, to: address, subject, text: body, ...named })
      } catch (cause) {
        throw new Fault('The mail server refused the message.', { cause })
      }
    },
  }
}
