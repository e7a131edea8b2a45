/** Sends mail. In the demo it lands in the outbox, where anyone may read it. */
export type MailLetter = {
  to: string
  subject: string
  body: string
  /** The same each time the letter is tried: mailboxes know by it what they have already. */
  id?: string
}
export type Mail = { send(letter: MailLetter): Promise<void> }
