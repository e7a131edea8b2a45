/**
 * The signer: a separate process that holds the keys and accepts no requests. It reads released
 * withdrawals from the database, pays them on the chains, and sweeps deposits. Only one works on a
 * database at a time; a second one waits until the first has ended.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { SIGNER_LOCK } from '../db/advisoryLock.ts'
import { openConnection, openPool } from '../db/pool.ts'
import { Fault, sentenceOf } from '../fault.ts'
import { guardOutput } from '../guardOutput.ts'
import { createPayments } from './payments.ts'
import { openSignedRecord } from './signedRecord.ts'
import { createSigner } from './signer.ts'
import { readSignerConfig } from './signerConfig.ts'
import { createSignerKeys } from './signerKeys.ts'
import { sweepDeposits } from './sweepDeposits.ts'

async function main(): Promise<void> {
  const keep = guardOutput()
  const config = readSignerConfig(process.env)
  for (const name of ['HOT_KEY', 'DEPOSIT_XPRV', 'SIGNER_PASSPHRASE']) delete process.env[name]
  const keys = createSignerKeys(config.secrets)
  const pool = openPool(config.databaseUrl, 4)
  const lock = await openConnection(config.databaseUrl, 'assay signer')
  lock.on('end', () => process.exit(1))
  await lock.query('SELECT pg_advisory_lock($1)', [SIGNER_LOCK])
  keep(keys.hot.address)
  console.log(`The signer is ready. Hot wallet ${keys.hot.address}`)
  const payments = createPayments(pool)
  const record = openSignedRecord(config.record)
  const chains = config.chains.map((chain) => {
    const { limits, journalKeys, approvers, bumpAfterMs } = config
    const policy = { limits, journalKeys, approvers, record }
    const signer = createSigner({ pool, payments, keys, chain, ...policy, bumpAfterMs })
    return { chain, signer }
  })
  for (;;) {
    for (const { chain, signer } of chains) {
      try {
        await signer.turn()
        const { client } = signer
        await sweepDeposits({ pool, chain, keys, client, treasury: config.treasury })
      } catch (error) {
        console.error(`Chain ${chain.id}: ${sentenceOf(error)}`)
      }
    }
    await wait(config.everyMs)
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => process.exit(0))

main().catch((error: unknown) => {
  console.error(error instanceof Fault ? error.message : error)
  process.exit(1)
})
