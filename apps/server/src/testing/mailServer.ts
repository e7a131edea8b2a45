/** A real mail server on its own port that accepts letters, refuses them or never answers. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  /** What it took, and the name that the sender gave to it. */
  received: { to: string; id: string; text: string }[]
  /** How often it refused, or was left waiting. */
  asked: number
  behave(how: 'takes' | 'refuses' | 'hangs'): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  let how = 'takes'
  const received: MailServer['received'] = []
  const smtp = new SMTPServer({
    closeTimeout: 10,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_, __, done) {
      if (how === 'takes') return done()
      self.asked += 1
      if (how === 'refuses') done(new Error('Not now.'))
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      await once(stream, 'end')
      const text = Buffer.concat(chunks).toString('utf8')
      const id = /^Message-ID: <(.+)>/im.exec(text)?.[1] ?? ''
      received.push({ to: envelope.rcptTo[0]?.address ?? '', id, text })
      done()
    },
  })
  smtp.on('error', () => undefined)
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const self: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    asked: 0,
    behave: (next) => {
      how = next
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return self
}
