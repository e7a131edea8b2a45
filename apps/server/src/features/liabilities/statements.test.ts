/** Statements of liabilities, taken from the real core and verified from published data only. */
import { spawn } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LiabilityStatement, NO_HASH } from '@assay/domain/liabilities/liabilityStatement.ts'
import type { Amount } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { type AuditLine, auditText, grownFrom, verifyAudit } from '@assay/wire/proof/auditChain.ts'
import { rootOf } from '@assay/wire/proof/liabilityRoot.ts'
import { sha256Hex } from '@assay/wire/proof/sha256Hex.ts'
import {
  getLiabilities,
  getLiabilityStatement,
  getOwnLiabilities,
} from '@assay/wire/routes/liabilities/liabilities.ts'
import { getSigningKey } from '@assay/wire/routes/trading/proof.ts'
import { placeLimitBuy } from '@assay/wire/routes/trading/trad.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromNumeric } from '../../db/numericColumn.ts'
import { createFailures } from '../../failures.ts'
import { createAudit } from '../../operator/audit/audit.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/testServer.ts'
import type { Core, ReadAnswer } from '../../writer/core.ts'
import { openSigner, type Signer } from '../cycle/signer.ts'
import { startStatements } from './startStatements.ts'
import { createStatements, type LiabilityStatements } from './statements.ts'
import { sha256 } from './sumTree.ts'

const failures = createFailures({ error: () => undefined })
const pulse = failures.pulse('A clock of a test.', 1_000)

let server: TestServer
let signer: Signer
let statements: LiabilityStatements
let rich: TestMember
let poor: TestMember
const NONE = { at: 0, reserves: [] }
const logHead = () => createAudit(server.pool).head()
beforeAll(async () => {
  server = await startTestServer()
  signer = await openSigner(server.pool, failures)
  const { core } = server.exchange
  const { pool } = server
  statements = createStatements({ pool, core, sign: signer.sign, compared: () => NONE, logHead })
  rich = await server.member({ USDT: '1000.000000000000000007', BTC: '2' })
  poor = await server.member({ USDT: '0.000000000000000001' })
  for (let other = 0; other < 5; other += 1) await server.member({ USDT: '25' })
  // Funds held for an order are owed too.
  const price = money('60000') as never
  await rich.client.call(placeLimitBuy, {
    base: 'BTC',
    quote: 'USDT',
    price,
    quantity: money('0.01'),
  })
})
afterAll(async () => {
  await signer.stop()
  await server.stop()
})

/** Newest first, as published. */
async function published() {
  const visitor = server.visitor()
  const { statements, nextAt } = await visitor.call(getLiabilities, {})
  // This server takes none by itself.
  expect(nextAt).toBe(0)
  return Promise.all(
    statements.map(({ number }) => visitor.call(getLiabilityStatement, { number })),
  )
}
const contentOf = (text: string) => JSON.parse(text) as LiabilityStatement

it('is published, signed, and adds up to what came in', async () => {
  await statements.take()
  const [statement] = await published()
  const { keys } = await server.visitor().call(getSigningKey, {})
  const x = keys.find(({ keyId }) => keyId === statement?.keyId)?.publicKey as string
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const { text, signature, hash } = statement!
  expect(verify(undefined, Buffer.from(text), key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(hash).toBe(sha256(text))
  const content = contentOf(text)
  expect(content).toMatchObject({
    product: 'liabilities',
    number: 1,
    previous: NO_HASH,
    chains: [],
  })
  const usdt = content.assets.find(({ asset }) => asset === 'USDT')!
  expect(usdt.owed).toBe('1125.000000000000000008')
  for (const { owed, house, sources } of content.assets) {
    const cameIn = sources.reduce((sum, { amount }) => sum + fromNumeric(amount), 0n)
    expect(fromNumeric(owed) + fromNumeric(house)).toBe(cameIn)
  }
})

it('counts each member to the last digit, who sees no one else', async () => {
  const [statement] = await published()
  const { assets } = contentOf(statement!.text)
  for (const [member, expected] of [
    [rich, { BTC: '2', USDT: '1000.000000000000000007' }],
    [poor, { USDT: '0.000000000000000001' }],
  ] as const) {
    const own = await member.client.call(getOwnLiabilities, { number: 1 })
    expect(own.member).toBe(member.id)
    const sums: Record<string, bigint> = {}
    for (const leaf of own.leaves) {
      const root = await rootOf(1, { ...leaf, member: member.id }, leaf.neighbors)
      const asset = assets.find((row) => row.asset === leaf.asset)!
      expect(root).toEqual({ hash: asset.root, sum: fromNumeric(asset.owed) })
      sums[leaf.asset] = (sums[leaf.asset] ?? 0n) + leaf.amount
    }
    const written = Object.entries(sums).map(([asset, sum]) => [asset, toDecimal(sum)])
    expect(Object.fromEntries(written)).toEqual(expected)
  }
})

it('follows the one before by its hash, and orders the leaves again', async () => {
  await statements.take()
  const [second, first] = await published()
  expect([second?.number, contentOf(second!.text).previous]).toEqual([2, first?.hash])
  const rootAt = (text: string) => contentOf(text).assets.map(({ root }) => root)
  expect(rootAt(second!.text)).not.toEqual(rootAt(first!.text))
})

it('is refused to who is signed out, and where there is none', async () => {
  await expect(server.visitor().call(getOwnLiabilities, { number: 1 })).rejects.toMatchObject({
    reason: 'notSignedIn',
  })
  await expect(server.visitor().call(getLiabilityStatement, { number: 99 })).rejects.toMatchObject({
    reason: 'statementNotFound',
  })
  await expect(rich.client.call(getOwnLiabilities, { number: 99 })).rejects.toMatchObject({
    reason: 'statementNotFound',
  })
})

it('includes what was found on the chains while that is fresh', async () => {
  const row = { chain: 56, asset: 'USDT', block: 7, onChain: 5n * 10n ** 18n }
  const at = Date.now()
  const taken = await createStatements({
    pool: server.pool,
    core: server.exchange.core,
    sign: signer.sign,
    logHead,
    compared: () => ({ at, reserves: [row] }),
  }).take()
  expect(contentOf(taken!.text).chains).toEqual([
    { chain: 56, asset: 'USDT', block: 7, found: '5' },
  ])
})

it('names the newest entry of the operators’ log, which can only grow from there (A42)', async () => {
  const audit = createAudit(server.pool)
  const look = (operator: string) =>
    audit.write({ operator, action: 'audit.exported', address: '' })
  const none = contentOf((await statements.take())!.text).desk!
  expect(none).toEqual({ entries: 0, hash: NO_HASH })
  await look('anna')
  await look('bert')
  const two = await statements.take()
  const head = contentOf(two!.text).desk!
  expect(head.entries).toBe(2)
  await look('anna')
  const lines = await audit.lines(1, 1_000)
  expect([none, head].map((told) => grownFrom(lines, told))).toEqual(['grown', 'grown'])
  expect(grownFrom(lines.slice(0, 1), head)).toBe('short')
  // Rewritten by an attacker who controls the database, with consistent hashes.
  const anew: string[] = []
  for (const line of lines) {
    const { hash: _, ...entry } = JSON.parse(line) as AuditLine & { hash: string }
    const previous = anew.length > 0 ? JSON.parse(anew.at(-1)!).hash : entry.previous
    const text = { ...entry, operator: 'nobody', previous }
    anew.push(JSON.stringify({ ...text, hash: await sha256Hex(auditText(text)) }))
  }
  expect((await verifyAudit(anew)).isIntact).toBe(true)
  expect(grownFrom(anew, head)).toBe('other')

  const written = (name: string, text: string) => {
    const path = join(server.dataDir, name)
    writeFileSync(path, text)
    return path
  }
  const url = `${server.origin}/proof/liabilities/${two!.number}`
  const own = written('kept.json', await (await fetch(url)).text())
  const other = written('other.json', JSON.stringify({ data: { text: `${two!.text} ` } }))
  const [log, short, forged] = [
    written('log.jsonl', lines.join('\n')),
    written('short.jsonl', lines[0]!),
    written('anew.jsonl', anew.join('\n')),
  ]
  expect(await verified(log, own)).toMatch('are still the same')
  expect(await verified(log, other)).toMatch(`Statement ${two!.number} is not the one in ${other}`)
  expect(await verified(short)).toMatch('The file ends at entry 1, before entry 2')
  expect(await verified(forged)).toMatch('holds a different entry 2.')
})

/** The output of the program for auditors. */
async function verified(log: string, ...kept: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../../../../../tools/operator.ts')
  const run = spawn(process.execPath, [program, 'verify', log, server.origin, ...kept])
  let said = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (part) => (said += part))
  await once(run, 'close')
  return said
}

it('is taken by the clock only when the last one is old enough, and by one process only', async () => {
  const everyMs = 60 * 60_000
  const isCompared = () => true
  const onError = (error: unknown) => expect.unreachable(String(error))
  const count = (await published()).length
  await startStatements(statements, { everyMs, isCompared, onError, pulse })()
  expect(await published()).toHaveLength(count)
  await server.pool.query('UPDATE liability_statement SET at = at - $1', [everyMs])
  await startStatements(statements, { everyMs, isCompared, onError, pulse })()
  expect(await published()).toHaveLength(count + 1)
  // Both have read the same last one before either reads the ledger.
  let arrived = 0
  const { pool, exchange } = server
  const together = createStatements({
    pool,
    sign: signer.sign,
    compared: () => NONE,
    logHead,
    core: {
      async read(query) {
        arrived += 1
        await expect.poll(() => arrived).toBe(2)
        return exchange.core.read(query)
      },
    },
  })
  const both = await Promise.all([together.take(), together.take()])
  expect(both.filter(Boolean)).toHaveLength(1)
})

it('waits after a start until the chains were looked at, the very first too', async () => {
  const every = {
    everyMs: 1,
    pulse,
    onError: (error: unknown) => expect.unreachable(String(error)),
  }
  const count = (await published()).length
  await startStatements(statements, { ...every, isCompared: () => false })()
  expect(await published()).toHaveLength(count)
  let taken = 0
  const take = async () => {
    taken += 1
    return undefined
  }
  const none = { take, list: async () => [] }
  await startStatements(none, { ...every, isCompared: () => false })()
  expect(taken).toBe(0)
})

/** Answers every read with these holdings. */
const coreWith = (holdings: ReadAnswer<'holdings'>): Pick<Core, 'read'> => ({
  read: async () => holdings as never,
})

it('says of an exchange where no one has anything that no one is owed any', async () => {
  const empty = createStatements({
    pool: server.pool,
    sign: signer.sign,
    compared: () => NONE,
    logHead,
    core: coreWith({ position: 1, members: [], others: [] }),
  })
  const { number, text } = (await empty.take())!
  expect(contentOf(text).assets).toEqual([])
  expect((await rich.client.call(getOwnLiabilities, { number })).leaves).toEqual([])
})

it('is read whatever the number of coins', async () => {
  const coins = Array.from({ length: 300 }, (_, at) => `COIN${at}`)
  const many = createStatements({
    pool: server.pool,
    sign: signer.sign,
    compared: () => NONE,
    logHead,
    core: coreWith({
      position: 1,
      members: coins.map((asset) => ({ member: 1, asset, amount: 5n as Amount })),
      others: coins.map((asset) => ({ address: 'chain/56', asset, amount: -5n as Amount })),
    }),
  })
  const { number } = (await many.take())!
  const { text } = await server.visitor().call(getLiabilityStatement, { number })
  expect(contentOf(text).assets).toHaveLength(300)
})

it('keeps the texts for good and the leaves of the newest sixty', async () => {
  const [newest] = await published()
  for (let left = 60 - newest!.number + 1; left > 0; left -= 1) await statements.take()
  await expect(rich.client.call(getOwnLiabilities, { number: 1 })).rejects.toMatchObject({
    reason: 'statementNotFound',
  })
  const all = await server.visitor().call(getLiabilities, { limit: 400 })
  expect(all.statements.at(-1)?.number).toBe(1)
  const own = await rich.client.call(getOwnLiabilities, { number: all.statements[0]!.number })
  expect(own.leaves).toHaveLength(4)
})
