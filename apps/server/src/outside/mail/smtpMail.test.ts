import type { AddressInfo } from 'node:net'
import { AGREEMENT_VERSION } from '@assay/domain/identity/agreement.ts'
import { createClient } from '@assay/wire/client/client.ts'
import * as wire from '@assay/wire/routes/member/password.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../testing/people.ts'
import { startTestServer } from '../../testing/testServer.ts'
import { smtpMail } from './smtpMail.ts'

/** What a real mail server received. */
type Received = { from: string; to: string[]; raw: string }

let smtp: SMTPServer
let port: number
const received: Received[] = []
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      const isRight = username === 'assay' && password === 'p@ss:word'
      done(isRight ? null : new Error('Who are you?'), { user: username })
    },
    onRcptTo({ address }, _, done) {
      done(address.startsWith('nobody') ? new Error('No such mailbox') : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  port = (smtp.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
beforeEach(() => {
  received.length = 0
})

const mailOf = (credentials = 'assay:p%40ss%3Aword') =>
  smtpMail(`smtp://${credentials}@127.0.0.1:${port}`, 'Assay <no-reply@assay.example>')

/** Head and text of a letter of one part, decoded (RFC 2045, RFC 2047). */
function opened(raw: string): { head: string; text: string } {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const body = rest.join('\n\n')
  const isBase64 = /^content-transfer-encoding: base64/im.test(head)
  const isQuoted = /^content-transfer-encoding: quoted-printable/im.test(head)
  const text = isBase64
    ? Buffer.from(body, 'base64').toString('utf8')
    : isQuoted
      ? unquoted(body.replaceAll('=\n', ''))
      : body
  const words = head
    .replaceAll(/\n[ \t]+/g, ' ')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replaceAll('_', ' ')),
    )
  return { head: words, text }
}

const unquoted = (text: string): string => {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe('mail over a real SMTP server', () => {
  it('arrives with its letters in any script', async () => {
    const letter = {
      to: 'aiko@mail.example',
      subject: '出金が完了しました',
      body: 'Größe: 99 ₮\n山',
    }
    await mailOf().send(letter)
    expect(received).toMatchObject([{ from: 'no-reply@assay.example', to: ['aiko@mail.example'] }])
    const { head, text } = opened(received[0]?.raw ?? '')
    expect(head).toContain('Subject: 出金が完了しました')
    expect(head).toMatch(/^To: aiko@mail\.example$/m)
    expect(text.trim()).toBe('Größe: 99 ₮\n山')
  })

  it.each([
    'aiko@mail.example',
    'aiko@mail.example, thief@mail.example',
    'aiko@mail.example\r\nBcc: thief@mail.example',
    'thief@mail.example <aiko@mail.example>',
  ])('goes to its one reader or nobody when sent to %j', async (to) => {
    const subject = 'Hello\r\nBcc: thief@mail.example'
    const body = '.\r\nMAIL FROM:<thief@mail.example>'
    const isSent = await mailOf()
      .send({ to, subject, body })
      .then(
        () => true,
        () => false,
      )
    expect(isSent).toBe(to === 'aiko@mail.example')
    expect(received).toHaveLength(isSent ? 1 : 0)
    for (const { to: readers, raw } of received) {
      expect(readers).toEqual(['aiko@mail.example'])
      expect(opened(raw).head).not.toMatch(/^bcc:/im)
    }
  })

  it.each([
    ['the mailbox does not exist', 'assay:p%40ss%3Aword', 'nobody@mail.example'],
    ['the credentials are wrong', 'assay:guess', 'aiko@mail.example'],
  ])('fails as a fault of the world when %s', async (_, credentials, to) => {
    const sent = mailOf(credentials).send({ to, subject: 'Hello', body: 'Hello' })
    await expect(sent).rejects.toThrow('The mail server refused the message.')
    expect(received).toEqual([])
  })
})

// proves AUTH-02
it('opens an account with the code that the mail server received, in the person’s language', async () => {
  const server = await startTestServer({ mail: mailOf() })
  const client = createClient({ origin: server.origin, locale: () => 'de', keepsCookies: true })
  const account = 'greta@mail.example'
  await client.call(wire.sendVisitorCode, { purpose: 'register', account })
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 })
  const { head, text } = opened(received[0]?.raw ?? '')
  expect(head).toContain('Subject: Ihr Assay-Code')
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const rest = { password: PASSWORD, code, agreementVersion: AGREEMENT_VERSION }
  const { member } = await client.call(wire.register, { account, ...rest })
  expect(member.email).toBe('g***@mail.example')
  // The answer must not reveal, by a failed mail, whether an account exists.
  const unknown = { purpose: 'register', account: 'nobody@mail.example' } as const
  await expect(client.call(wire.sendVisitorCode, unknown)).resolves.toBeDefined()
  await server.stop()
})
