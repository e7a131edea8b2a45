/**
 * Operators managed on the machine, where there is no one yet who could approve them, and the
 * verification of an exported log:
 *   npm run operator -- invite anna admin,auditor
 *   npm run operator -- keys approvers.json
 *   npm run operator -- keys operators.json console
 *   npm run operator -- verify audit.jsonl [https://exchange.example [kept-statement.json ...]] An
 *   invitation is logged; keys are those whose approvals the signer, or the console, accepts. On
 *   DATABASE_URL, or the embedded database while the server is down.
 */
import { writeFileSync } from 'node:fs'
import { areRoles, OPERATOR_ROLES } from '@assay/domain/operator/roles.ts'
import { type Config, readConfig } from '../apps/server/src/config/config.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openPool } from '../apps/server/src/db/pool.ts'
import { transaction } from '../apps/server/src/db/transaction.ts'
import { Fault, sentenceOf } from '../apps/server/src/fault.ts'
import { createAudit } from '../apps/server/src/operator/audit/audit.ts'
import { APPROVERS, approverKeys } from '../apps/server/src/operator/people/approverKeys.ts'
import { createOperators } from '../apps/server/src/operator/people/operators.ts'
import { startPostgres } from '../apps/server/src/outside/postgres/startPostgres.ts'
import { verifyLog } from './verify/verifyLog.ts'

const USAGE = `Write: npm run operator -- invite name role,role   (roles: ${OPERATOR_ROLES.join(', ')})
or:    npm run operator -- keys file.json [signer | console]
or:    npm run operator -- verify file.jsonl [address of the app [kept statements]]`

try {
  const [task, first = '', second = '', ...kept] = process.argv.slice(2)
  if (task === 'verify') await verifyLog(first, second, kept)
  else if (task === 'invite') await invite(first, second.split(','))
  else if (task === 'keys' && first !== '' && isReader(second || 'signer')) {
    await writeKeys(first, (second || 'signer') as Reader)
  } else throw new Fault(USAGE)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

async function invite(name: string, roles: readonly string[]): Promise<void> {
  if (!/^[a-z][a-z0-9.-]{1,31}$/.test(name))
    throw new Fault(`\`${name}\` is no name: a-z, 0-9, . and -.`)
  if (!areRoles(roles)) throw new Fault(`One person cannot have these roles. ${USAGE}`)
  await withDatabase(async (pool, { consoleUrl }) => {
    const operators = createOperators(pool)
    const invitation = await transaction(pool, async (client) => {
      const note = { operator: '', subject: `${name}: ${roles.join(', ')}`, address: 'console' }
      // In the order of a sign-in, which would else wait for this and this for it.
      const made = await operators.invite({ name, roles }, client)
      await createAudit(pool).write({ ...note, action: 'operator.invited' }, client)
      return made
    })
    console.log(
      `Within a day, and once, ${name} comes in by\n${consoleUrl.origin}/enroll#${invitation}`,
    )
  })
}

type Reader = keyof typeof APPROVERS
function isReader(text: string): text is Reader {
  return text in APPROVERS
}

async function writeKeys(file: string, reader: Reader): Promise<void> {
  await withDatabase(async (pool, { consoleUrl }) => {
    const approvers = await approverKeys(pool, APPROVERS[reader])
    if (approvers.length === 0) throw new Fault('No approver has a passkey.')
    writeFileSync(file, `${JSON.stringify({ origin: consoleUrl.origin, approvers }, null, 2)}\n`)
    const names = approvers.map(({ operator }) => operator).join(', ')
    console.log(`${file} has the keys of ${names}. Look whether these are all and only yours.`)
  })
}

async function withDatabase(
  work: (pool: ReturnType<typeof openPool>, config: Config) => Promise<void>,
) {
  const config = readConfig({ ASSAY_MODE: 'demo', ...process.env })
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
  const url = config.databaseUrl ?? (postgres?.url as string)
  try {
    await migrate(url)
    const pool = openPool(url)
    await work(pool, config).finally(() => pool.end())
  } finally {
    await postgres?.stop()
  }
}
