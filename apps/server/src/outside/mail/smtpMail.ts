/** Mail through an SMTP server. */
import { createTransport } from 'nodemailer'
import { Fault } from '../../fault.ts'
import type { Mail } from './mail.ts'

export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url)
  return {
    async send({ to, subject, body }) {
      try {
        await transport.sendMail({ from, to, subject, text: body })
      } catch (cause) {
        throw new Fault('The mail server refused the message.', { cause })
      }
    },
  }
}
