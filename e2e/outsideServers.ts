/**
 * A mail server and a bucket, as an operator would have them: real ones on their own ports. Letters
 * are stored as files, so that journeys in other processes can read them.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { SMTPServer } from 'smtp-server'

const BUCKET = 'papers'

export type OutsideServers = {
  /** The server's settings for them. */
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** `folder`: for what they keep. */
export async function startOutsideServers(folder: string): Promise<OutsideServers> {
  const mailbox = join(folder, 'mailbox')
  mkdirSync(mailbox)
  let count = 0
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      buffer(stream).then((letter) => {
        count += 1
        const name = join(mailbox, String(count).padStart(6, '0'))
        writeFileSync(`${name}.draft`, letter)
        renameSync(`${name}.draft`, `${name}.eml`)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port: bucketPort } = await bucket.run()
  const { port: mailPort } = smtp.server.address() as AddressInfo
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      S3_URL: `http://127.0.0.1:${bucketPort}/${BUCKET}`,
      S3_KEY_ID: 'S3RVER',
      S3_SECRET: 'S3RVER',
      ASSAY_E2E_MAILBOX: mailbox,
      ASSAY_E2E_BUCKET: join(folder, 's3', BUCKET),
    },
    async stop() {
      await new Promise<void>((resolve) => smtp.close(resolve))
      await bucket.close()
    },
  }
}

/** The content of the bucket, byte by byte. */
export function keptPapers(): Buffer[] {
  const folder = process.env.ASSAY_E2E_BUCKET as string
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && file.name.endsWith('_object'))
    .map((file) => readFileSync(join(file.parentPath, file.name)))
}
