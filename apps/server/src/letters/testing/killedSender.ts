/**
 * A process that posts a letter and then kills itself: after the commit, or while a mail server
 * that never answers has the letter. Arguments: the database, when to die, the letter's key and the
 * mail server.
 */
import { openPool } from '../../db/pool.ts'
import { createFailures } from '../../failures.ts'
import { smtpMail } from '../../outside/mail/smtpMail.ts'
import { startLetterWorker } from '../letterWorker.ts'
import { postLetters } from '../postLetters.ts'

const [url = '', when = '', key = '', smtpUrl = ''] = process.argv.slice(2)
const pool = openPool(url)
const mail = smtpMail(smtpUrl, 'no-reply@assay.test')
const to = { kind: 'email', target: 'ann@mail.example' } as const
await postLetters(pool, [{ key, to, content: { subject: 'Hello', text: 'Hello' } }])
if (when === 'committed') process.kill(process.pid, 'SIGKILL')
await startLetterWorker({
  pool,
  failures: createFailures({ error: () => undefined }),
  async send({ id, content }) {
    if ('text' in content) {
      const { subject, text: body } = content
      await mail.send({ to: to.target, subject, body, id })
    }
    return true
  },
})
