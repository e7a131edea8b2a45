import { join } from 'node:path'
import { demoToken } from '@assay/contracts/artifacts/DemoToken.ts'
import { DAY_MS } from '@assay/domain/day.ts'
import { memberKey } from '@assay/engine/kernel/keys/memberKey.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import { createClient } from '@assay/wire/client/client.ts'
import type { Input } from '@assay/wire/route.ts'
import { getDepositAddress } from '@assay/wire/routes/deposit/deposit.ts'
import * as account from '@assay/wire/routes/funds/account.ts'
import { beginFactor, confirmFactor } from '@assay/wire/routes/member/access.ts'
import { freezeAccount, savePin } from '@assay/wire/routes/member/security.ts'
import { sendCode } from '@assay/wire/routes/member/user.ts'
import * as wire from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { type Address, bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { transaction } from '../../db/transaction.ts'
import { DEMO_XPUB } from '../../demo/chains/demoChains.ts'
import { DEMO_HOT, DEMO_TREASURY } from '../../demo/chains/demoSigner.ts'
import { agreedChain } from '../../outside/chain/agreedChain.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import { verifyJournal } from '../../projector/verifyJournal.ts'
import { createPayments } from '../../signer/payments.ts'
import { openSignedRecord } from '../../signer/signedRecord.ts'
import { createSigner } from '../../signer/signer.ts'
import { DEVELOPMENT_PHRASE } from '../../signer/signerConfig.ts'
import { createSignerKeys } from '../../signer/signerKeys.ts'
import { readLimits } from '../../signer/signerPolicy.ts'
import { sweepDeposits } from '../../signer/sweepDeposits.ts'
import { appWith } from '../../testing/authenticatorApp.ts'
import { botOf } from '../../testing/bots.ts'
import { peopleOf } from '../../testing/people.ts'
import { reasonOf } from '../../testing/send.ts'
import { fund, money } from '../../testing/smallWorld.ts'
import { startTestChain, type TestChain } from '../../testing/testChain.ts'
import { TEST_JOURNAL_KEYS } from '../../testing/testJournalKey.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { withoutLetters } from '../../testing/withoutLetters.ts'
import { reconcile } from './reserves/reconcile.ts'
import { haltWhileRequested, haltWithdrawals, withdrawalHalt } from './withdrawalHalt.ts'
import { readWithdrawalTerms, setWithdrawalTerms } from './withdrawalTerms.ts'

const PIN = '482915'
const BOOKED = '0x52908400098527886E0F7030069857D2E4169EE7'
const LOOKALIKE = '0x5290ffFFFfffFffFFffffFfFfFFFFfFFfFff9Ee7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const CONFIRMATIONS = 3
const ON_BSC = { asset: 'USDT', chainId: 56 }

let bsc: TestChain
let token: Address
let chain: TokenChain
let server: TestServer
let people: ReturnType<typeof peopleOf>
let anna: Awaited<ReturnType<typeof ready>>

/** Coins sent directly to it belong to no one: it only forwards what it is called for. */
const VAULT = { address: `0x${'7a'.repeat(20)}` as const, treasury: DEMO_TREASURY }
const hotKey = bytesToHex(
  mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: 9 }).getHdKey().privateKey as Uint8Array,
)
const depositXprv = mnemonicToAccount(DEVELOPMENT_PHRASE, { path: "m/44'/60'/1'/0" }).getHdKey()
  .privateExtendedKey

beforeAll(async () => {
  bsc = await startTestChain(56)
  token = await bsc.deploy(demoToken, ['Tether USD', 'USDT', 18, 10n ** 30n, false])
  chain = {
    id: 56,
    urls: [bsc.url],
    confirmations: CONFIRMATIONS,
    blockSeconds: 1,
    tokens: [{ chain: 56, asset: 'USDT', address: token, decimals: 18, vault: VAULT }],
  }
  server = await startTestServer({
    deposits: { chains: [chain], xpub: DEMO_XPUB, everyMs: 50 },
    withdrawals: {
      wallets: [DEMO_HOT, DEMO_TREASURY],
      holdMs: 0,
      hasExplorers: true,
      everyMs: 50,
      reconcileEveryMs: 3_600_000,
      factorAbove: money('6000'),
    },
  })
  people = peopleOf(server)
  await setWithdrawalTerms(
    server.exchange,
    readWithdrawalTerms('56/USDT/1/10/5000/8000/1000', [chain]),
  )
  // The operator's coins, in the ledger and on the chain.
  await server.exchange.submit({
    type: 'fundHouse',
    at: Date.now(),
    key: '',
    from: 'chain/56',
    to: 'house/treasury',
    asset: 'USDT',
    amount: money('100000'),
  })
  await pay(DEMO_HOT, '60000')
  await pay(DEMO_TREASURY, '40000')
  await bsc.mine(CONFIRMATIONS)
  await vi.waitFor(expectBalanced, 60_000)
})
afterAll(async () => {
  await server.stop()
  bsc.stop()
})
beforeEach(async () => {
  await people.aMinutePasses()
  anna = await ready()
})

async function pay(to: Address, amount: string) {
  await bsc.send({
    from: bsc.accounts[0] as Address,
    to: token,
    abi: demoToken.abi,
    name: 'transfer',
    args: [to, money(amount)],
  })
}

type Person = Awaited<ReturnType<typeof people.registered>>

async function ownCode({ client, account: to }: Person): Promise<string> {
  await people.aMinutePasses()
  const letters = people.lettersTo(to).length
  await client.call(sendCode, { purpose: 'security', change: 'pin' })
  return people.codeSent(to, letters + 1)
}

/** A verified member with a fund password and coins. */
async function ready(usdt = '10000') {
  const person = await people.registered()
  const { id } = person.member
  await server.pool.query(`UPDATE member SET identity_status = 'verified' WHERE id = $1`, [id])
  await person.client.call(savePin, { pin: PIN, code: await ownCode(person) })
  await server.pool.query('UPDATE member SET barred_until = 0 WHERE id = $1', [id])
  if (usdt !== '0') await fund(server.exchange, id, { USDT: usdt })
  return { ...person, id }
}

type Ready = Awaited<ReturnType<typeof ready>>

async function book(
  person: Ready,
  address = BOOKED,
  more: Partial<Input<typeof wire.addAddress>> = {},
) {
  const asked = { asset: 'USDT', chainId: 56, address, isConfirmed: false }
  const { code = await addressCode(person, { ...asked, ...more }), ...rest } = more
  return person.client.call(wire.addAddress, {
    ...asked,
    remark: 'Ledger',
    pin: PIN,
    code,
    ...rest,
  })
}

async function addressCode(
  { client, account: to }: Ready,
  { asset, chainId, address, isConfirmed }: Input<typeof wire.sendAddressCode>,
): Promise<string> {
  await people.aMinutePasses()
  const letters = people.lettersTo(to).length
  await client.call(wire.sendAddressCode, { asset, chainId, address, isConfirmed })
  return people.codeSent(to, letters + 1)
}

async function withdrawCode(person: Ready, addressId: number, amount: string) {
  await people.aMinutePasses()
  const letters = people.lettersTo(person.account).length
  await person.client.call(wire.sendWithdrawCode, { addressId, amount: money(amount) })
  return people.codeSent(person.account, letters + 1)
}

async function ask(person: Ready, addressId: number, amount: string, more = {}) {
  const code = await withdrawCode(person, addressId, amount)
  return { addressId, amount: money(amount), fee: money('1'), pin: PIN, code, ...more }
}

/** Of a new authenticator, in the half minute after it was enrolled. */
async function authenticatorOf(person: Ready): Promise<string> {
  const { seed } = await person.client.call(beginFactor, {})
  const app = appWith(seed)
  await people.aMinutePasses()
  const letters = people.lettersTo(person.account).length
  await person.client.call(sendCode, { purpose: 'security', change: 'factorEnroll' })
  const code = await people.codeSent(person.account, letters + 1)
  await person.client.call(confirmFactor, { code, first: app() })
  await server.pool.query('UPDATE member_factor SET last_step = 0 WHERE member = $1', [person.id])
  return app()
}

/** The request ends with its code used up, before anything is sent to the core. */
async function endUnsent({ id }: Ready, attempt: () => Promise<unknown>) {
  await transaction(server.pool, async (client) => {
    await client.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [id])
    const failed = expect(attempt()).rejects.toThrow('No clear answer came')
    const waiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE 'SELECT FROM member%FOR SHARE'`
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
    await failed
  })
}

async function own({ id }: Ready) {
  const rows = await server.exchange.balances(id)
  const usdt = rows.find((row) => row.asset === 'USDT' && row.account === 'spot')
  return [toDecimal(usdt?.available ?? 0n), toDecimal(usdt?.held ?? 0n)]
}

const signer = () =>
  createSigner({
    pool: server.pool,
    payments: createPayments(server.pool),
    chain,
    bumpAfterMs: 60_000,
    keys: createSignerKeys({ hotKey, depositXprv }),
    limits: readLimits('56/USDT/100000/100000000/1000'),
    journalKeys: TEST_JOURNAL_KEYS,
    record: openSignedRecord(join(server.dataDir, 'signed.jsonl')),
    approvers: undefined,
  })

describe('the address book', () => {
  it('keeps an address with its checksum, coin, network and remark (WD-10, WD-11)', async () => {
    const saved = await book(anna, BOOKED.toLowerCase())
    expect(saved).toMatchObject({
      asset: 'USDT',
      chainId: 56,
      chain: 'BNB Smart Chain',
      address: BOOKED,
      remark: 'Ledger',
      isProven: false,
    })
    expect(await anna.client.call(wire.getAddresses, {})).toEqual([saved])
    await vi.waitFor(() => expect(bodiesTo(anna)).toContain(`${BOOKED} (BNB Smart Chain`), {
      timeout: 60_000,
    })
    await anna.client.call(wire.deleteAddress, { id: saved.id })
    expect(await anna.client.call(wire.getAddresses, {})).toEqual([])
    expect(await reasonOf(anna.client.call(wire.deleteAddress, { id: saved.id }))).toBe(
      'addressMissing',
    )
  })

  it('stores no address that the member cannot be notified of', async () => {
    const add = () => reasonOf(book(anna))
    expect(await withoutLetters(server.pool, 'addressNoticeSubject', add)).toBe('internal')
    expect(await anna.client.call(wire.getAddresses, {})).toEqual([])
  })

  it('takes no address that is wrong, ours, double, or looks like a known one', async () => {
    const wrong = BOOKED.replace('E', 'e')
    // Refused before the code is checked.
    const unused = { code: '123456' }
    expect(await reasonOf(book(anna, wrong, unused))).toBe('addressInvalid')
    expect(await reasonOf(book(anna, `0x${'0'.repeat(40)}`, unused))).toBe('addressInvalid')
    const { address: deposit } = await anna.client.call(getDepositAddress, ON_BSC)
    for (const ours of [DEMO_HOT, DEMO_TREASURY, token, VAULT.address, deposit]) {
      expect(await reasonOf(book(anna, ours, unused))).toBe('addressOurs')
    }
    await book(anna)
    expect(await reasonOf(book(anna))).toBe('addressTaken')
    expect(await reasonOf(book(anna, LOOKALIKE.toLowerCase(), unused))).toBe('addressLooksAlike')
    await book(anna, LOOKALIKE.toLowerCase(), { isConfirmed: true })
    expect(await reasonOf(book(anna, OTHER, { chainId: 1, ...unused }))).toBe(
      'withdrawalNotOffered',
    )
  })

  it('mails no code for an address that could not be saved', async () => {
    const asked = { ...ON_BSC, address: BOOKED, isConfirmed: false }
    const send = (person: Person, input: typeof asked) =>
      reasonOf(person.client.call(wire.sendAddressCode, input))
    const carl = await people.registered()
    expect(await send(carl, asked)).toBe('pinNotSet')
    // No code was sent, so the one for the fund password need not wait.
    const { client, account: to } = carl
    const letters = people.lettersTo(to).length
    await client.call(sendCode, { purpose: 'security', change: 'pin' })
    await client.call(savePin, { pin: PIN, code: await people.codeSent(to, letters + 1) })
    expect(await send(carl, asked)).toBe('none')

    await book(anna)
    expect(await send(anna, { ...asked, address: BOOKED.toLowerCase() })).toBe('addressTaken')
    await server.pool.query(
      `INSERT INTO withdrawal_address
         (member, asset, chain, address, remark, added_at, usable_at, seal)
       SELECT $1, 'USDT', 56, '0x' || lpad(n::text, 40, '0'), '', 1, 1, ''
       FROM generate_series(1, 49) n`,
      [anna.id],
    )
    await people.aMinutePasses()
    expect(await send(anna, { ...asked, address: OTHER })).toBe('addressBookFull')
    await server.pool.query('DELETE FROM withdrawal_address WHERE member = $1 AND added_at = 1', [
      anna.id,
    ])
    expect(await send(anna, { ...asked, address: OTHER })).toBe('none')
  })

  it('asks for the fund password and a code, and shows no one the book of another', async () => {
    expect(await reasonOf(book(anna, BOOKED, { pin: '000001' }))).toBe('pinWrong')
    expect(await reasonOf(book(anna, BOOKED, { code: '000000' }))).toBe('codeInvalid')
    // The code is bound to that address.
    const code = await addressCode(anna, { ...ON_BSC, address: OTHER, isConfirmed: false })
    expect(await reasonOf(book(anna, BOOKED, { code }))).toBe('codeInvalid')
    const saved = await book(anna)
    const bert = await ready()
    expect(await bert.client.call(wire.getAddresses, {})).toEqual([])
    expect(await reasonOf(bert.client.call(wire.deleteAddress, { id: saved.id }))).toBe(
      'addressMissing',
    )
    const input = { addressId: saved.id, amount: money('100') }
    expect(await reasonOf(bert.client.call(wire.sendWithdrawCode, input))).toBe('addressMissing')
  })

  it('sends nothing to an address that was changed in the database, or still rests', async () => {
    const { id } = await book(anna)
    const input = { addressId: id, amount: money('100') }
    await server.pool.query('UPDATE withdrawal_address SET usable_at = $2 WHERE id = $1', [
      id,
      Date.now() + 90_000,
    ])
    expect(await reasonOf(anna.client.call(wire.sendWithdrawCode, input))).toBe('internal')
    await server.pool.query('UPDATE withdrawal_address SET usable_at = added_at WHERE id = $1', [
      id,
    ])
    await server.pool.query('UPDATE withdrawal_address SET address = $2 WHERE id = $1', [id, OTHER])
    expect(await reasonOf(anna.client.call(wire.sendWithdrawCode, input))).toBe('internal')
  })
})

const bodiesTo = ({ account }: typeof anna) =>
  people
    .lettersTo(account)
    .map(({ body }) => body)
    .join('\n')

describe('a withdrawal', () => {
  it('is requested, sent, mined and completed, and reserves agree all along (WD-01, WD-02, WD-08, WD-09)', async () => {
    const coins = await server.visitor().call(account.getAssets, {})
    expect(coins.map((coin) => [coin.asset, coin.canWithdraw])).toEqual([
      ['USDT', true],
      ['BTC', false],
      ['ETH', false],
    ])
    const { id } = await book(anna)
    const input = await ask(anna, id, '100')
    // Letters arrive in any order: the one about the address may still be queued.
    expect(bodiesTo(anna)).toContain(
      `lets 100 USDT go to ${BOOKED} on BNB Smart Chain and nothing else`,
    )
    const asked = await anna.client.call(wire.withdraw, input)
    expect(asked).toMatchObject({
      status: 'waiting',
      isUnderReview: false,
      address: BOOKED,
      remark: 'Ledger',
      amount: money('100'),
      fee: money('1'),
      received: money('99'),
    })
    await vi.waitFor(
      () =>
        expect(people.lettersTo(anna.account)).toContainEqual(
          expect.objectContaining({
            subject: 'A withdrawal was requested',
            body: expect.stringMatching(
              /^A withdrawal of 100 USDT to 0x\w{4}…\w{4} on BNB Smart Chain was requested at 20\d\d-\d\d-\d\d \d\d:\d\d UTC\. If this wasn’t you, freeze your account/,
            ),
          }),
        ),
      { timeout: 60_000 },
    )
    expect(await own(anna)).toEqual(['9900', '100'])
    await expectBalanced()
    await signer().turn()
    await expectBalanced()
    const [sent] = await anna.client.call(wire.getWithdrawals, {})
    expect(sent?.explorer).toMatch(/^https:\/\/bscscan\.com\/tx\/0x[0-9a-f]{64}$/)
    await bsc.mine(CONFIRMATIONS)
    await vi.waitFor(
      async () => {
        const [row] = await anna.client.call(wire.getWithdrawals, {})
        expect(row).toMatchObject({ status: 'completed', transaction: sent?.transaction })
      },
      { timeout: 60_000 },
    )
    expect(await own(anna)).toEqual(['9900', '0'])
    const fetch = await botOf(server, anna.member.id, 'read')
    const bot = createClient({ origin: server.origin, fetch })
    expect(await reasonOf(bot.call(wire.getWithdrawals, {}))).toBe('apiRightMissing')
    const states = await bot.call(wire.getWithdrawalStates, {})
    expect(states).toEqual([
      {
        id: asked.id,
        asset: 'USDT',
        chainId: 56,
        chain: 'BNB Smart Chain',
        rejectedAs: '',
        amount: money('100'),
        fee: money('1'),
        received: money('99'),
        status: 'completed',
        isUnderReview: false,
        createdAt: asked.createdAt,
      },
    ])
    const { createdAt } = asked
    expect(await bot.call(wire.getWithdrawalStates, { since: createdAt })).toEqual(states)
    expect(await bot.call(wire.getWithdrawalStates, { until: createdAt })).toEqual([])
    expect(await bsc.read(token, demoToken, 'balanceOf', [BOOKED])).toBe(money('99'))
    const { records } = await anna.client.call(account.getRecords, { asset: 'USDT' })
    expect(records.slice(0, 2).map(({ kind, change }) => [kind, change])).toEqual([
      ['withdrawalFee', -money('1')],
      ['withdrawal', -money('99')],
    ])
    expect((await anna.client.call(wire.getAddresses, {}))[0]?.isProven).toBe(true)
    await expectBalanced()
    await vi.waitFor(
      () =>
        expect(people.lettersTo(anna.account)).toContainEqual(
          expect.objectContaining({
            subject: 'A withdrawal was completed',
            body: expect.stringContaining(
              `99 USDT arrived at ${BOOKED} on BNB Smart Chain. Transaction: ${sent?.transaction}.`,
            ),
          }),
        ),
      { timeout: 60_000 },
    )
  })

  it('passes each check or says which failed (WD-03, WD-04, WD-05, WD-06)', async () => {
    const { id } = await book(anna)
    const input = await ask(anna, id, '100')
    const attempt = (changes = {}) =>
      reasonOf(anna.client.call(wire.withdraw, { ...input, ...changes }))
    const set = (column: string, value: unknown) =>
      server.pool.query(`UPDATE member SET ${column} = $2 WHERE id = $1`, [anna.id, value])
    expect(await attempt({ addressId: 999_999 })).toBe('addressMissing')
    expect(await attempt({ pin: '000001' })).toBe('pinWrong')
    expect(await attempt({ code: input.code === '000000' ? '000001' : '000000' })).toBe(
      'codeInvalid',
    )
    // The code is bound to that amount and address.
    expect(await attempt({ amount: money('101') })).toBe('codeInvalid')
    await set('identity_status', 'notVerified')
    expect(await attempt()).toBe('identityRequired')
    await set('identity_status', 'verified')
    await set('barred_until', Date.now() + 3_600_000)
    expect(await attempt()).toBe('withdrawalBarred')
    await set('barred_until', 0)
    const { rows } = await server.pool.query('SELECT email FROM member WHERE id = $1', [anna.id])
    await set('email', null)
    expect(await attempt()).toBe('emailNotBound')
    await set('email', rows[0].email)
    await server.pool.query(`INSERT INTO withdrawal_halt (reason, since) VALUES ('test', 0)`)
    expect(await attempt()).toBe('withdrawalsHalted')
    await server.pool.query('DELETE FROM withdrawal_halt')
    await anna.client.call(freezeAccount, {})
    expect(await attempt()).toBe('fundsFrozen')
    expect(await own(anna)).toEqual(['10000', '0'])
  })

  it('refuses what had passed its checks when withdrawals were halted', async () => {
    const { id } = await book(anna)
    const input = await ask(anna, id, '100')
    let asked: Promise<string> | undefined
    await transaction(server.pool, async (client) => {
      // The request waits for the account's row, its last check.
      await client.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [anna.id])
      asked = reasonOf(anna.client.call(wire.withdraw, input))
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE 'SELECT FROM member%FOR SHARE'`
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
      await haltWithdrawals(server.pool, 'test')
    })
    expect(await asked).toBe('withdrawalsHalted')
    expect(await own(anna)).toEqual(['10000', '0'])
    await server.pool.query('DELETE FROM withdrawal_halt')
  })

  it('needs no second code to be repeated by its key, and a code serves no second request', async () => {
    const { id } = await book(anna)
    const input = await ask(anna, id, '100')
    const attempt = (key: string) => anna.client.call(wire.withdraw, input, { key })
    await endUnsent(anna, () => attempt('first-request'))
    expect(await own(anna)).toEqual(['10000', '0'])
    expect(await reasonOf(attempt('second-request'))).toBe('codeInvalid')
    const wrongPin = { ...input, pin: '000001' }
    expect(
      await reasonOf(anna.client.call(wire.withdraw, wrongPin, { key: 'first-request' })),
    ).toBe('pinWrong')
    const { id: withdrawal } = await attempt('first-request')
    expect(await own(anna)).toEqual(['9900', '100'])
    expect((await attempt('first-request')).id).toBe(withdrawal)
    expect(await reasonOf(attempt('second-request'))).toBe('codeInvalid')
    expect(await own(anna)).toEqual(['9900', '100'])
  })

  it('can be repeated with the code of an authenticator that it used up, and only as it was', async () => {
    const { id } = await book(anna)
    const other = await book(anna, OTHER)
    const factor = await authenticatorOf(anna)
    const input = await ask(anna, id, '100', { factor })
    const attempt = (changes = {}, key = 'first-request') =>
      anna.client.call(wire.withdraw, { ...input, ...changes }, { key })
    await endUnsent(anna, attempt)
    const code = await withdrawCode(anna, id, '100')
    expect(await reasonOf(attempt({ code }, 'second-request'))).toBe('factorInvalid')
    expect(await reasonOf(attempt({ amount: money('101') }))).toBe('codeInvalid')
    expect(await reasonOf(attempt({ addressId: other.id }))).toBe('codeInvalid')
    const set = (column: string, value: unknown) =>
      server.pool.query(`UPDATE member SET ${column} = $2 WHERE id = $1`, [anna.id, value])
    await set('barred_until', Date.now() + 3_600_000)
    expect(await reasonOf(attempt())).toBe('withdrawalBarred')
    await set('barred_until', 0)
    const live = (ms: number) =>
      server.pool.query(
        `UPDATE verification_code SET expires_at = expires_at + $2
         WHERE holder = $1 AND purpose <> 'withdraw'`,
        [`member/${anna.id}`, ms],
      )
    await live(-3_600_000)
    expect(await reasonOf(attempt())).toBe('codeInvalid')
    await live(3_600_000)
    expect(await own(anna)).toEqual(['10000', '0'])
    const all = await Promise.all([attempt(), attempt({ factor: '000000' })])
    expect(all[0].id).toBe(all[1].id)
    expect(await own(anna)).toEqual(['9900', '100'])
  })

  it('is no refusal when another gateway carries it out meanwhile', async () => {
    const person = await ready('100')
    const { id } = await book(person)
    const input = await ask(person, id, '100')
    let asked: Promise<{ id: number }> | undefined
    await transaction(server.pool, async (client) => {
      await client.query('LOCK TABLE withdrawal_address')
      asked = person.client.call(wire.withdraw, input, { key: 'sent-to-both' })
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE '%FROM withdrawal_address%'`
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
      await server.exchange.submit({
        type: 'requestWithdrawal',
        at: Date.now(),
        key: memberKey(person.id, 'sent-to-both'),
        member: person.id,
        asset: 'USDT',
        chain: 56,
        address: BOOKED,
        amount: input.amount,
        fee: input.fee,
      })
    })
    expect(await asked).toMatchObject({ amount: input.amount, address: BOOKED })
    expect(await own(person)).toEqual(['0', '100'])
  })

  it('is halted at once, and that is said when no request is under way', async () => {
    let halting: Promise<unknown> | undefined
    let isSaid = false
    await transaction(server.pool, async (client) => {
      expect(await haltWhileRequested(client)).toBeUndefined()
      halting = haltWithdrawals(server.pool, 'test').then(() => {
        isSaid = true
      })
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE '%pg_advisory_xact_lock%'`
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
      expect((await withdrawalHalt(server.pool))?.reason).toBe('test')
      expect(isSaid).toBe(false)
    })
    await halting
    await server.pool.query('DELETE FROM withdrawal_halt')
  })

  it('is said to be on also when a request under way does not end', async () => {
    const impatient = openPool(server.pool.options.connectionString as string, 2, 300)
    await transaction(server.pool, async (client) => {
      expect(await haltWhileRequested(client)).toBeUndefined()
      expect(await haltWithdrawals(impatient, 'test')).toBe(false)
      expect((await withdrawalHalt(server.pool))?.reason).toBe('test')
    })
    expect(await haltWithdrawals(impatient, 'again')).toBe(true)
    await impatient.end()
    await server.pool.query('DELETE FROM withdrawal_halt')
  })

  it('keeps to its limits before a code is used up (WD-07, NET-25)', async () => {
    const { id } = await book(anna)
    const attempt = (amount: string) =>
      reasonOf(anna.client.call(wire.sendWithdrawCode, { addressId: id, amount: money(amount) }))
    expect(await attempt('9.99')).toBe('withdrawalBelowMinimum')
    expect(await attempt('5000.01')).toBe('withdrawalAboveMaximum')
    const info = await anna.client.call(wire.getWithdrawInfo, {})
    expect(info).toMatchObject({ isVerified: true, hasPin: true, hasEmail: true, isHalted: false })
    expect(info.networks[0]).toMatchObject({
      asset: 'USDT',
      chainId: 56,
      fee: money('1'),
      minimum: money('10'),
      maximum: money('5000'),
      dailyMaximum: money('8000'),
      withdrawnToday: 0n,
    })
    const input = await ask(anna, id, '5000')
    const changed = { ...input, fee: money('0') }
    expect(await reasonOf(anna.client.call(wire.withdraw, changed))).toBe('termsChanged')
    await anna.client.call(wire.withdraw, await ask(anna, id, '5000'))
    expect(await attempt('3000.01')).toBe('withdrawalDailyMaximum')
    const poor = await ready('50')
    const saved = await book(poor)
    const more = { addressId: saved.id, amount: money('50.01') }
    expect(await reasonOf(poor.client.call(wire.sendWithdrawCode, more))).toBe(
      'insufficientBalance',
    )
  })

  it('asks for a second factor above a sum of a day, before and after a code is sent', async () => {
    const { id } = await book(anna)
    await anna.client.call(wire.withdraw, await ask(anna, id, '4000'))
    const more = await ask(anna, id, '2000')
    const attempt = (amount: string) =>
      anna.client.call(wire.sendWithdrawCode, { addressId: id, amount: money(amount) })
    await expect(attempt('2000.01')).rejects.toMatchObject({
      reason: 'secondFactorNeeded',
      details: { maximum: '6000' },
    })
    const above = { ...more, amount: money('2000.01') }
    expect(await reasonOf(anna.client.call(wire.withdraw, above))).toBe('secondFactorNeeded')
    await anna.client.call(wire.withdraw, more)
    expect(await reasonOf(attempt('10'))).toBe('secondFactorNeeded')
    await server.pool.query(
      `INSERT INTO passkey (id, member, name, public_key, counter, transports, created_at)
       VALUES ('her-phone', $1, 'Phone', '', 0, '{}', 1)`,
      [anna.id],
    )
    await people.aMinutePasses()
    expect(await reasonOf(attempt('10'))).toBe('none')
  })

  it('counts all coins together for that sum', async () => {
    const { exchange } = server
    const terms = { asset: 'BTC', chain: 56, decimals: 8, fee: money('0.001') }
    const limits = { minimum: money('0.01'), maximum: money('1'), dailyMaximum: money('1') }
    await exchange.submit({
      type: 'setWithdrawalTerms',
      at: Date.now(),
      key: '',
      terms: { ...terms, ...limits, reviewAbove: money('0.01') },
    })
    await fund(exchange, anna.id, { BTC: '1' })
    const { id } = await book(anna)
    const attempt = (amount: string) =>
      reasonOf(anna.client.call(wire.sendWithdrawCode, { addressId: id, amount: money(amount) }))
    // 4,200 USDT.
    const { events } = await exchange.submit({
      type: 'requestWithdrawal',
      at: Date.now(),
      key: '',
      member: anna.id,
      asset: 'BTC',
      chain: 56,
      address: OTHER,
      amount: money('0.07'),
      fee: money('0.001'),
    })
    expect(await attempt('1800.01')).toBe('secondFactorNeeded')
    expect(await attempt('1800')).toBe('none')
    const [asked] = events
    const withdrawal = asked?.type === 'withdrawalRequested' ? asked.withdrawal.id : 0
    await exchange.submit({
      type: 'cancelWithdrawal',
      at: Date.now(),
      key: '',
      member: anna.id,
      withdrawal,
    })
  })

  it('waits for two operators above the limit, and can be cancelled until then', async () => {
    const { id } = await book(anna)
    const asked = await anna.client.call(wire.withdraw, await ask(anna, id, '2000'))
    expect(asked).toMatchObject({ status: 'waiting', isUnderReview: true })
    const bert = await ready()
    expect(await reasonOf(bert.client.call(wire.cancelWithdrawal, { id: asked.id }))).toBe(
      'withdrawalNotFound',
    )
    const cancelled = await anna.client.call(wire.cancelWithdrawal, { id: asked.id })
    expect(cancelled).toMatchObject({ status: 'rejected', rejectedAs: 'cancelled' })
    expect(await own(anna)).toEqual(['10000', '0'])
    await server.lettersSent()
    expect(people.lettersTo(anna.account).at(-1)?.subject).not.toMatch('was not sent')
    const again = await anna.client.call(wire.withdraw, await ask(anna, id, '2000'))
    const review = server.gateway.withdrawals
    await review.rejectWithdrawal(again.id, 'maker', 'The address is known for fraud.')
    const [row] = await anna.client.call(wire.getWithdrawals, {})
    expect(row).toMatchObject({
      status: 'rejected',
      rejectedAs: 'refused',
      reason: 'The address is known for fraud.',
    })
    await vi.waitFor(
      () =>
        expect(bodiesTo(anna)).toContain(
          'Your withdrawal of 2000 USDT was not sent, and the whole amount was returned to your balance.',
        ),
      { timeout: 60_000 },
    )
  })

  it('is not sent once the account is frozen: what is not signed yet is returned', async () => {
    const { id } = await book(anna)
    const released = await anna.client.call(wire.withdraw, await ask(anna, id, '100'))
    const reviewed = await anna.client.call(wire.withdraw, await ask(anna, id, '2000'))
    await anna.client.call(freezeAccount, {})
    const endOf = async (one: { id: number }) =>
      (await anna.client.call(wire.getWithdrawals, {})).find((row) => row.id === one.id)?.rejectedAs
    await expect.poll(() => endOf(reviewed)).toBe('cancelled')
    await signer().turn()
    await expect.poll(() => endOf(released)).toBe('failed')
    expect(await own(anna)).toEqual(['10000', '0'])
    const { rows } = await server.pool.query('SELECT reason FROM payment WHERE withdrawal = $1', [
      released.id,
    ])
    expect(rows).toEqual([{ reason: 'The account is frozen.' }])
    await expectBalanced()
  })

  it('happens once, however often and by however many it is asked for', async () => {
    const { id } = await book(anna)
    const input = await ask(anna, id, '100')
    const key = 'the-same-intent'
    const same = await Promise.all(
      Array.from({ length: 50 }, () => anna.client.call(wire.withdraw, input, { key })),
    )
    expect(new Set(same.map((row) => row.id)).size).toBe(1)
    expect((await anna.client.call(wire.withdraw, input, { key })).id).toBe(same[0]?.id)
    const other = { ...input, amount: money('200') }
    expect(await reasonOf(anna.client.call(wire.withdraw, other, { key }))).toBe('requestKeyReused')
    expect(await own(anna)).toEqual(['9900', '100'])
    // One code permits one of fifty different requests.
    const once = await ask(anna, id, '300')
    const different = await Promise.allSettled(
      Array.from({ length: 50 }, () => anna.client.call(wire.withdraw, once)),
    )
    expect(different.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await own(anna)).toEqual(['9600', '400'])
  })
})

describe('reserves', () => {
  it('sweep deposits to the treasury without changing the sum', async () => {
    const { address } = await anna.client.call(getDepositAddress, ON_BSC)
    await pay(address as Address, '250')
    await bsc.mine(CONFIRMATIONS)
    await vi.waitFor(async () => expect((await own(anna))[0]).toBe('10250'), { timeout: 60_000 })
    await server.exchange.core.waitForHistory(server.exchange.core.position())
    const before = await bsc.read<bigint>(token, demoToken, 'balanceOf', [DEMO_TREASURY])
    const keys = createSignerKeys({ hotKey, depositXprv })
    const turn = () =>
      sweepDeposits({
        pool: server.pool,
        chain,
        keys,
        client: signer().client,
        treasury: DEMO_TREASURY,
      })
    // First gas, then the coins, and then nothing more.
    for (let count = 0; count < 4; count += 1) {
      await turn()
      await bsc.mine(CONFIRMATIONS)
      await vi.waitFor(
        async () => {
          const { rowCount } = await server.pool.query('SELECT FROM payment WHERE outcome IS NULL')
          expect(rowCount).toBe(0)
        },
        { timeout: 60_000 },
      )
    }
    const swept = await bsc.read<bigint>(token, demoToken, 'balanceOf', [DEMO_TREASURY])
    expect(swept - before).toBe(money('250'))
    expect(await bsc.read(token, demoToken, 'balanceOf', [address])).toBe(0n)
    const { rows } = await server.pool.query(
      'SELECT purpose FROM payment WHERE member = $1 ORDER BY id',
      [anna.id],
    )
    expect(rows.map(({ purpose }) => purpose)).toEqual(['gas', 'sweep'])
    await expectBalanced()
  })

  it('halt withdrawals when a single unit is missing', async () => {
    await expectBalanced()
    await bsc.rpc('anvil_impersonateAccount', DEMO_TREASURY)
    await bsc.send({
      from: DEMO_TREASURY,
      to: token,
      abi: demoToken.abi,
      name: 'transfer',
      args: [OTHER, 1n],
    })
    await bsc.mine(CONFIRMATIONS)
    await vi.waitFor(async () => expect((await compared())[0]?.drift).toBe(-1n), {
      timeout: 60_000,
    })
    await server.gateway.reserves.reconcile()
    // Said again at a later block, it is the same halt.
    await bsc.mine(CONFIRMATIONS)
    await server.gateway.reserves.reconcile()
    expect((await withdrawalHalt(server.pool))?.reason).toBe(
      'Chain 56 lacks 0.000000000000000001 USDT.',
    )
    const figures = (await server.gateway.metrics.inject('/metrics')).body
    expect(figures).toContain('assay_withdrawals{figure="isHalted"} 1')
    expect(figures).toContain('assay_withdrawals{figure="shortCoins"} 1')
    await bsc.send({
      from: bsc.accounts[0] as Address,
      to: token,
      abi: demoToken.abi,
      name: 'transfer',
      args: [DEMO_TREASURY, 1n],
    })
    await bsc.mine(CONFIRMATIONS)
    await server.pool.query('DELETE FROM withdrawal_halt')
    await vi.waitFor(expectBalanced, { timeout: 60_000 })
  })
})

async function compared() {
  return reconcile({
    pool: server.pool,
    chains: [chain],
    wallets: [DEMO_HOT, DEMO_TREASURY],
    nodesOf: () => agreedChain([bsc.url]),
    async ledger() {
      const found = await server.exchange.core.read(
        { type: 'chains' },
        server.exchange.core.position(),
      )
      await server.exchange.core.waitForHistory(found.position)
      return found
    },
  })
}

async function expectBalanced() {
  expect((await compared()).map(({ drift }) => drift)).toEqual([0n])
}

it('happens once also when the core has forgotten its key while the code is good', async () => {
  const { id } = await book(anna)
  const input = await ask(anna, id, '100')
  const attempt = () => anna.client.call(wire.withdraw, input, { key: 'forgotten' })
  await attempt()
  // Two days for the engine: in busy minutes as many keys come.
  for (const days of [1, 2]) {
    await server.exchange.submit({
      type: 'fundHouse',
      at: Date.now() + days * (DAY_MS + 3_600_000),
      key: `house/day-${days}`,
      from: 'chain/56',
      to: 'house/treasury',
      asset: 'USDT',
      amount: money('1'),
    })
  }
  expect(await reasonOf(attempt())).toBe('codeInvalid')
  await anna.client.call(wire.withdraw, await ask(anna, id, '50'))
  expect(await own(anna)).toEqual(['9850', '150'])
})

it('replays to the same tables', async () => {
  await server.exchange.core.waitForHistory(server.exchange.core.position())
  await verifyJournal(server.pool.options.connectionString as string)
})
