/** Mail through an SMTP server. */
import { createTransport } from 'nodemailer'
import { Fault } from '../../fault.ts'
import type { Mail } from './mail.ts'

export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url)
  return {
    async send({ to, subject, body }) {
      try {
        // As one address: a text would be read as a list of them.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text: body })
      } catch (cause) {
        throw new Fault('The mail server refused the message.', { cause })
      }
    },
  }
}
