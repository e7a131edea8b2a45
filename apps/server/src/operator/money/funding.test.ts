/** The house is funded only by coins on a real chain. */
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { proposeCredit, proposeHouseMove } from '@assay/wire/routes/operator/credits.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { decideProposal, getProposals } from '@assay/wire/routes/operator/proposals.ts'
import {
  getReserves,
  getWithdrawalHalt,
  proposeFunding,
} from '@assay/wire/routes/operator/reserves.ts'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DEMO_XPUB } from '../../demo/chains/demoChains.ts'
import { DEMO_HOT, DEMO_TREASURY } from '../../demo/chains/demoSigner.ts'
import { reasonOf } from '../../testing/send.ts'
import { money } from '../../testing/smallWorld.ts'
import { startTestChain, type TestChain } from '../../testing/testChain.ts'
import {
  leaveApproved,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from '../../testing/testConsole.ts'

const CONFIRMATIONS = 3
let bsc: TestChain
let token: Address
let testConsole: TestConsole
let maker: TestOperator
let checker: TestOperator

beforeAll(async () => {
  bsc = await startTestChain(56)
  token = await bsc.deploy(demoToken, ['Tether USD', 'USDT', 18, 10n ** 30n, false])
  await bsc.mine(CONFIRMATIONS)
  const chain = {
    id: 56,
    urls: [bsc.url],
    confirmations: CONFIRMATIONS,
    blockSeconds: 1,
    tokens: [
      { chain: 56, asset: 'USDT', address: token, decimals: 18 },
      // The chain's own coin, under a name that the small world lists.
      { chain: 56, asset: 'ETH', decimals: 18 },
    ],
  }
  testConsole = await startTestConsole({
    deposits: { chains: [chain], xpub: DEMO_XPUB, everyMs: 50 },
    withdrawals: {
      wallets: [DEMO_HOT, DEMO_TREASURY],
      holdMs: 0,
      hasExplorers: false,
      everyMs: 50,
      reconcileEveryMs: 3_600_000,
    },
  })
  maker = await testConsole.operator('financeMaker')
  checker = await testConsole.operator('financeChecker')
})
afterAll(async () => {
  await testConsole.stop()
  bsc.stop()
})

const funding = (amount: string) => ({
  chainId: 56,
  asset: 'usdt',
  amount: money(amount),
  account: 'house/insurance' as const,
  reason: 'The fund as planned for spring.',
})
const decide = (id: number, amount: string, { client } = checker) =>
  client.call(decideProposal, { id, isApproved: true, confirmation: `${amount} USDT` })

async function drift(): Promise<bigint | undefined> {
  const [usdt] = await maker.client.call(getReserves, {})
  return usdt?.drift
}

async function balanceOf(account: string, coin = 'USDT'): Promise<bigint> {
  const { core } = testConsole.server.exchange
  const { books } = await core.read({ type: 'books' }, core.position())
  const book = books.find(({ asset }) => asset === coin)
  return book?.accounts.find(({ name }) => name === account)?.balance ?? 0n
}
const insured = () => balanceOf('house/insurance')

it('books what arrived in the treasury, once, and never more than arrived', async () => {
  await expect.poll(drift, { timeout: 60_000 }).toBe(0n)
  expect(await reasonOf(maker.client.call(proposeFunding, funding('1')))).toBe('reservesShort')

  await bsc.send({
    from: bsc.accounts[0] as Address,
    to: token,
    abi: demoToken.abi,
    name: 'transfer',
    args: [DEMO_TREASURY, money('500')],
  })
  await bsc.mine(CONFIRMATIONS)
  await expect.poll(drift, { timeout: 60_000 }).toBe(money('500'))
  expect(await reasonOf(maker.client.call(proposeFunding, funding('500.000001')))).toBe(
    'reservesShort',
  )
  const before = await insured()
  // Two that both looked right when they were made, approved at the same moment.
  const first = await maker.client.call(proposeFunding, funding('300'))
  const second = await maker.client.call(proposeFunding, funding('300'))
  // By two people: a passkey counts what it signs, and takes no older count after a newer one.
  const other = await testConsole.operator('financeChecker')
  const decided = await Promise.all([decide(first.id, '300'), decide(second.id, '300', other)])
  expect(decided.map(({ status }) => status).sort()).toEqual(['done', 'refused'])
  const [refused] = await checker.client.call(getProposals, { status: 'refused' })
  expect(refused).toMatchObject({ kind: 'funding', note: 'reservesShort' })
  expect([await insured(), await drift()]).toEqual([before + money('300'), money('200')])
})

it('leaves coins on a member’s address alone until an operator has dealt with them', async () => {
  const { pool } = testConsole.server
  const bookable = async () => (await maker.client.call(getReserves, {}))[0]?.bookable
  expect(await bookable()).toBe(money('200'))
  await pool.query(`INSERT INTO unclaimed_coins VALUES (56, 1, 'USDT', 150, 1, 1)`)
  expect(await bookable()).toBe(money('50'))
  expect(await reasonOf(maker.client.call(proposeFunding, funding('51')))).toBe('reservesShort')
  await pool.query('UPDATE unclaimed_coins SET answered = amount')
  expect(await bookable()).toBe(money('200'))
})

it('is carried out once when a crash left it approved', async () => {
  const before = await insured()
  const { id } = await maker.client.call(proposeFunding, funding('200'))
  await decide(id, '200')
  await leaveApproved(testConsole.server.pool, id)
  const status = async () => (await checker.client.call(getProposals, {}))[0]?.status
  await expect.poll(status, { timeout: 60_000 }).toBe('done')
  expect([await insured(), await drift()]).toEqual([before + money('200'), 0n])
})

it('leaves by the chain it came by, when two agree, and counts as reserves until it is sent', async () => {
  await bsc.send({
    from: bsc.accounts[0] as Address,
    to: token,
    abi: demoToken.abi,
    name: 'transfer',
    args: [DEMO_TREASURY, money('40')],
  })
  await bsc.mine(CONFIRMATIONS)
  await expect.poll(drift, { timeout: 60_000 }).toBe(money('40'))
  const booked = { ...funding('40'), account: 'house/treasury' } as const
  await decide((await maker.client.call(proposeFunding, booked)).id, '40')
  const out = (amount: string, to: 'chain/56' | 'chain/1' = 'chain/56') =>
    maker.client.call(proposeHouseMove, {
      from: 'house/treasury',
      to,
      asset: 'usdt',
      amount: money(amount),
      reason: 'The profit of spring.',
    })
  expect(await reasonOf(out('40.000001'))).toBe('houseMoneyShort')

  const { id } = await out('30')
  expect(await reasonOf(maker.client.call(decideProposal, { id, isApproved: true }))).toBe(
    'roleRequired',
  )
  expect([await balanceOf('house/treasury'), await drift()]).toEqual([money('40'), 0n])
  expect(await decide(id, '30')).toMatchObject({ status: 'done' })
  expect([await balanceOf('house/treasury'), await drift()]).toEqual([money('10'), money('30')])

  const elsewhere = await out('10', 'chain/1')
  expect(await decide(elsewhere.id, '10')).toMatchObject({ status: 'refused' })
  expect(await balanceOf('house/treasury')).toBe(money('10'))
})

it('never moves what gas has taken already, not even when two moves look right together', async () => {
  const { exchange, pool } = testConsole.server
  await exchange.submit({
    type: 'fundHouse',
    at: Date.now(),
    key: '',
    from: 'chain/56',
    to: 'house/treasury',
    asset: 'ETH',
    amount: money('10'),
  })
  await pool.query(
    `INSERT INTO payment (chain, sender, nonce, purpose, asset, recipient, units, created_at,
       outcome, block, cost) VALUES (56, $1, 0, 'gas', '', $1, 0, 0, 'paid', 1, $2)`,
    [DEMO_HOT.toLowerCase(), String(money('2'))],
  )
  const move = (amount: string) =>
    maker.client.call(proposeHouseMove, {
      from: 'house/treasury',
      to: 'house/starter',
      asset: 'ETH',
      amount: money(amount),
      reason: 'For newcomers.',
    })
  expect(await reasonOf(move('8.000001'))).toBe('houseMoneyShort')
  const [first, second] = [await move('8'), await move('8')]
  const other = await testConsole.operator('financeChecker')
  const approve = ({ id }: { id: number }, { client }: TestOperator) =>
    client.call(decideProposal, { id, isApproved: true, confirmation: '8 ETH' })
  const decided = await Promise.all([approve(first, checker), approve(second, other)])
  expect(decided.map(({ status }) => status).sort()).toEqual(['done', 'refused'])
  expect(await balanceOf('house/treasury', 'ETH')).toBe(money('2'))
})

// What a contract passed on has as many digits as the chain counts; the app's six are for showing
// it.
it('credits a member to the last digit that the coin has on one of its chains', async () => {
  const anna = await testConsole.server.member()
  const credit = (asset: string, amount: string) =>
    maker.client.call(proposeCredit, {
      member: anna.id,
      account: 'spot',
      asset,
      amount: money(amount),
      ...({
        source: 'house/starter',
        kind: 'manualDeposit',
        reason: 'Sent through a contract, seen on the chain.',
      } as const),
    })
  const { id } = await credit('USDT', '1.234567890123456789')
  expect(await decide(id, '1.234567890123456789')).toEqual({ status: 'done' })
  const [own] = await testConsole.server.exchange.balances(anna.id)
  expect([own?.asset, toDecimal(own?.available ?? 0n)]).toEqual(['USDT', '1.234567890123456789'])
  // A coin that comes in on no chain here has its own digits.
  expect(await reasonOf(credit('BTC', '0.000000001'))).toBe('amountTooPrecise')
})

it('shows on the console’s first page what is missing, and that withdrawals stopped for it', async () => {
  const { exchange } = testConsole.server
  await exchange.submit({
    type: 'fundHouse',
    at: Date.now(),
    key: '',
    from: 'chain/56',
    to: 'house/treasury',
    asset: 'USDT',
    amount: money('1000000'),
  })
  const missing = toDecimal(-((await drift()) ?? 0n))
  const { troubles } = await maker.client.call(getOverview, {})
  expect(troubles.slice(0, 2)).toMatchObject([
    { kind: 'withdrawalsHalted', detail: expect.stringMatching(/^Chain 56 lacks \d+/) },
    { kind: 'reserveMissing', subject: 'BNB Smart Chain', detail: `${missing} USDT` },
  ])
  // No halt was set by hand.
  expect(await checker.client.call(getWithdrawalHalt, {})).toMatchObject({ halt: { by: '' } })
  // Reserves that were just compared are not reported as uncompared.
  expect(troubles.map(({ kind }) => kind)).not.toContain('reservesUncompared')
})

it('reports a signer that is silent for a minute after the start', async () => {
  const ofSigner = async () =>
    (await maker.client.call(getOverview, {})).troubles.filter(({ kind }) => /^signer/.test(kind))
  const silence = async () => {
    const figures = (await testConsole.server.gateway.metrics.inject('/metrics')).body
    return Number(/figure="signerSilentSeconds"} (\S+)/.exec(figures)?.[1])
  }
  expect(await ofSigner()).toEqual([])
  try {
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    const at = { since: expect.any(Number), detail: '' }
    expect(await ofSigner()).toEqual([{ ...at, kind: 'signerUnheard', subject: 'BNB Smart Chain' }])
    expect(await silence()).toBeGreaterThan(60)
    await testConsole.server.pool.query(
      `INSERT INTO signer_status (chain, address, seen_at, problem) VALUES (56, '0x1', $1, '')`,
      [Date.now()],
    )
    expect(await ofSigner()).toEqual([])
    expect(await silence()).toBeLessThan(30)
  } finally {
    vi.useRealTimers()
  }
})
