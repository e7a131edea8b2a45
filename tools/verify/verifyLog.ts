/**
 * Checks an exported log of the operators: that its chain is whole, and, with the address of the
 * app, that it has grown from every entry that a signed statement of what is owed names. The
 * statements are asked from the exchange, so they prove something only together with those that
 * a verifier has kept: files as `/proof/liabilities/12` gives them.
 */
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type LiabilityStatement, NO_HASH } from '@assay/domain/liabilities/liabilityStatement.ts'
import { type Client, createClient } from '@assay/wire/client/client.ts'
import { grownFrom, verifyAudit } from '@assay/wire/proof/auditChain.ts'
import { sha256Hex } from '@assay/wire/proof/sha256Hex.ts'
import type { Reply } from '@assay/wire/route.ts'
import {
  getLiabilities,
  getLiabilityStatement,
} from '@assay/wire/routes/liabilities/liabilities.ts'
import { getSigningKey } from '@assay/wire/routes/trading/proof.ts'
import { Fault } from '../../apps/server/src/fault.ts'

type Published = Reply<typeof getLiabilityStatement>

export async function verifyLog(file: string, origin: string, kept: readonly string[]) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const verdict = await verifyAudit(lines)
  if (!verdict.isIntact) throw new Fault(`Line ${verdict.line} is not genuine: ${verdict.problem}`)
  console.log(
    `${verdict.count} entries, none changed, none missing. The last hash is\n${verdict.head}`,
  )
  if (origin === '') return
  const statements = await chainOf(createClient({ origin }))
  for (const path of kept) compareWithKept(statements, path)
  const count = compareWithLog(statements, lines)
  console.log(`${count} statements name an entry of it, and each is there.`)
  console.log(
    kept.length > 0
      ? `${kept.length} of them were kept by you, and are still the same.`
      : 'None was kept by you: that they are the same as ever is the exchange’s word.',
  )
}

/** All statements, the first one first: signed, numbered, and each after the one before it. */
async function chainOf(client: Client): Promise<Published[]> {
  const { keys } = await client.call(getSigningKey, {})
  const numbers: number[] = []
  for (;;) {
    const { statements } = await client.call(getLiabilities, { before: numbers.at(-1) })
    if (statements.length === 0) break
    numbers.push(...statements.map(({ number }) => number))
  }
  const chain: Published[] = []
  let previous = NO_HASH
  for (const number of numbers.reverse()) {
    const statement = await client.call(getLiabilityStatement, { number })
    const { text, signature, keyId } = statement
    const content = contentOf(statement)
    const key = keys.find((one) => one.keyId === keyId)
    if (number !== chain.length + 1 || content.number !== number || content.previous !== previous) {
      throw new Fault(`Statement ${number} does not follow the one before it.`)
    }
    if (!key || !isSigned(text, { signature, publicKey: key.publicKey })) {
      throw new Fault(`Statement ${number} is not signed with a published key.`)
    }
    previous = await sha256Hex(text)
    chain.push(statement)
  }
  return chain
}

const contentOf = ({ text }: Pick<Published, 'text'>) => JSON.parse(text) as LiabilityStatement

function isSigned(text: string, by: { signature: string; publicKey: string }): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: by.publicKey }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(undefined, Buffer.from(text), key, Buffer.from(by.signature, 'base64url'))
}

function compareWithKept(statements: readonly Published[], path: string): void {
  const { text } = JSON.parse(readFileSync(path, 'utf8')).data as Published
  const { number } = contentOf({ text })
  if (statements[number - 1]?.text !== text) {
    throw new Fault(`Statement ${number} is not the one in ${path} any more.`)
  }
}

/** How many name an entry; those of the first versions do not. */
function compareWithLog(statements: readonly Published[], lines: readonly string[]): number {
  let count = 0
  for (const statement of statements) {
    const { number, at, desk: log } = contentOf(statement)
    const name = `statement ${number} of ${new Date(at).toISOString()}`
    if (!log && count > 0) throw new Fault(`The log is left out of ${name}.`)
    if (!log) continue
    const finding = grownFrom(lines, log)
    if (finding === 'other') throw new Fault(`${name} holds a different entry ${log.entries}.`)
    if (finding === 'short') {
      throw new Fault(
        `The file ends at entry ${lines.length}, before entry ${log.entries} of ${name}: export the log again.`,
      )
    }
    count += 1
  }
  if (count === 0) throw new Fault('No statement names an entry of the log yet.')
  return count
}
