import {
  type LiabilityLeaf,
  type LiabilityStatement,
  leafText,
  NO_HASH,
  nodeText,
} from '@assay/domain/liabilities/liabilityStatement.ts'
import type { Amount } from '@assay/money/amount.ts'
import { sha256Hex } from '@assay/wire/proof/sha256Hex.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  type PublishedStatement,
  type StatementEvidence,
  verifyStatement,
} from './verifyStatement.ts'

const ONE = 10n ** 18n
const ME = 7
let keys: CryptoKeyPair
let publicKey = ''
let first: PublishedStatement
let honest: StatementEvidence

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

async function signedText(content: LiabilityStatement): Promise<PublishedStatement> {
  const text = JSON.stringify(content)
  const bytes = new TextEncoder().encode(text)
  const signature = base64url(await crypto.subtle.sign('Ed25519', keys.privateKey, bytes))
  const { number, at } = content
  return { number, at, text, hash: await sha256Hex(text), signature, keyId: 'k' }
}

const leaf = (member: number, part: number, amount: bigint): LiabilityLeaf => ({
  asset: 'BTC',
  member,
  part,
  nonce: `${member}-${part}`,
  amount: amount as Amount,
})

beforeAll(async () => {
  keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  publicKey = base64url(await crypto.subtle.exportKey('raw', keys.publicKey))
  const empty = { product: 'liabilities', at: 1, position: 1, assets: [], chains: [] } as const
  first = await signedText({ ...empty, number: 1, previous: NO_HASH } as never)
  // Two leaves of this member, one of another beside them.
  const leaves = [leaf(ME, 0, ONE), leaf(ME, 1, 2n * ONE), leaf(9, 0, 4n * ONE)]
  const nodes = await Promise.all(
    leaves.map(async (one) => ({
      hash: await sha256Hex(leafText(2, one)),
      sum: one.amount as Amount,
    })),
  )
  const [a, b, c] = nodes as [(typeof nodes)[0], (typeof nodes)[0], (typeof nodes)[0]]
  const pair = { hash: await sha256Hex(nodeText(a, b)), sum: (3n * ONE) as Amount }
  const root = await sha256Hex(nodeText(pair, c))
  const statement = await signedText({
    product: 'liabilities',
    number: 2,
    at: 2,
    position: 9,
    previous: first.hash,
    assets: [
      {
        asset: 'BTC',
        owed: '7',
        house: '-1.5',
        root,
        sources: [{ name: 'chain/1', amount: '5.5' }],
      },
    ],
    chains: [],
  })
  const mine = (part: 0 | 1, beside: (typeof nodes)[0]) => ({
    asset: 'BTC',
    part,
    nonce: `${ME}-${part}`,
    amount: leaves[part]!.amount as Amount,
    neighbors: [
      { ...beside, isLeft: part === 1 },
      { ...c, isLeft: false },
    ],
  })
  honest = {
    statement,
    previous: first,
    publicKey,
    kept: [{ number: 2, hash: statement.hash }],
    member: ME,
    own: { number: 2, member: ME, leaves: [mine(0, b), mine(1, a)] },
  }
})

const wrong = async (evidence: StatementEvidence) =>
  Object.entries((await verifyStatement(evidence)).checks).flatMap(([name, isRight]) =>
    isRight === true ? [] : [name],
  )

test('an honest statement is right in all, and says what is owed to oneself', async () => {
  expect(await wrong(honest)).toEqual([])
  expect((await verifyStatement(honest)).own).toEqual([{ asset: 'BTC', amount: 3n * ONE }])
})

test('a visitor without history checks what there is', async () => {
  const { checks } = await verifyStatement({
    ...honest,
    member: undefined,
    own: undefined,
    kept: [],
  })
  expect(checks).toEqual({
    signature: true,
    chain: true,
    sums: true,
    kept: undefined,
    own: undefined,
  })
})

const own = (change: (leaf: StatementEvidence['own'] & object) => object) => () =>
  ({ ...honest, own: { ...honest.own!, ...change(honest.own!) } }) as StatementEvidence

test.each<[string, string[], () => StatementEvidence | Promise<StatementEvidence>]>([
  ['another key', ['signature'], () => ({ ...honest, publicKey: base64url(new ArrayBuffer(32)) })],
  [
    'another text than was seen before',
    ['kept'],
    () => ({ ...honest, kept: [{ number: 2, hash: NO_HASH }] }),
  ],
  [
    'another statement before it',
    ['chain'],
    () => ({ ...honest, previous: { ...first, text: `${first.text} ` } }),
  ],
  [
    'a sum from nowhere',
    ['sums'],
    async () => {
      const content = JSON.parse(honest.statement.text) as LiabilityStatement
      const statement = await signedText({
        ...content,
        assets: content.assets.map((row) => ({ ...row, house: '0' })),
      })
      return { ...honest, statement, kept: [{ number: 2, hash: statement.hash }] }
    },
  ],
  [
    'a number that went back',
    ['kept'],
    () => ({ ...honest, kept: [{ number: 3, hash: NO_HASH }] }),
  ],
  ['no statement before it', ['chain'], () => ({ ...honest, previous: undefined })],
  [
    'a time that was not signed',
    ['signature'],
    () => ({ ...honest, statement: { ...honest.statement, at: 3 } }),
  ],
  [
    'the leaves of another member with the same balances',
    ['own'],
    () => ({ ...honest, member: 9 }),
  ],
  ['an answer without leaves', ['own'], own(() => ({ leaves: [] }))],
  ['half of a balance', ['own'], own(({ leaves }) => ({ leaves: leaves.slice(0, 1) }))],
  ['leaves of another statement', ['own'], own(() => ({ number: 1 }))],
  ['a leaf shown twice', ['own'], own(({ leaves }) => ({ leaves: [...leaves, leaves[0]] }))],
  [
    'a smaller amount',
    ['own'],
    own(({ leaves }) => ({ leaves: leaves.map((one) => ({ ...one, amount: one.amount - 1n })) })),
  ],
  [
    'a neighbor below zero',
    ['own'],
    own(({ leaves }) => ({
      leaves: leaves.map((one) => ({
        ...one,
        neighbors: one.neighbors.map((beside) => ({ ...beside, sum: -1n })),
      })),
    })),
  ],
])('%s is noticed', async (_, expected, evidence) => {
  expect(await wrong(await evidence())).toEqual(expected)
})
