/**
 * A member's withdrawals as the app makes them: to an address from the member's book, with the fund
 * password and a code that comes by mail and is for one amount only.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { add } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Client } from '@assay/wire/client/client.ts'
import type { Input } from '@assay/wire/route.ts'
import { savePin } from '@assay/wire/routes/member/security.ts'
import { sendCode } from '@assay/wire/routes/member/user.ts'
import {
  addAddress,
  sendAddressCode,
  sendWithdrawCode,
  type withdraw,
} from '@assay/wire/routes/withdrawal/withdrawal.ts'
import type pg from 'pg'
import { money } from '../../testing/smallWorld.ts'
import type { TestMember } from '../../testing/testServer.ts'

const CHAIN = 56
/** No node answers for it, and no one signs: a withdrawal stays requested. */
export const withdrawalSettings = {
  rpcUrls: { [CHAIN]: ['http://127.0.0.1:1'] },
  depositTokens: `${CHAIN}/USDT/0x${'70'.repeat(20)}/18/1`,
  withdrawTerms: `${CHAIN}/USDT/1/10/1000/10000000/500`,
}

const PIN = '482915'
const ADDRESS = { asset: 'USDT', chainId: CHAIN, address: `0x${'ab'.repeat(20)}` }
const FEE = money('1')
const LEAST = money('10')
/** Each amount is another one, so that a letter tells which of them its code is for. */
const STEP = money('0.0001')
const PATIENCE_MS = 3_000
/** A process that is killed with a letter under way is noticed only after a minute. */
const MAIL_WITHIN_MS = 5_000
/** Longer than a request waits for a database or a core. */
const DOUBTED_MS = 60_000
const LOOK_EVERY_MS = 30

type Withdrawal = Input<typeof withdraw>

export class ChaosWithdrawals {
  readonly #member: TestMember
  readonly #pool: pg.Pool
  #addressId = 0
  #amount = LEAST
  #doubtedUntil = 0

  private constructor(member: TestMember, pool: pg.Pool) {
    this.#member = member
    this.#pool = pool
  }

  /** Of a member who from now on is verified, and has a fund password and a saved address. */
  static async prepare(member: TestMember, pool: pg.Pool): Promise<ChaosWithdrawals> {
    const own = new ChaosWithdrawals(member, pool)
    const { client, id } = member
    await pool.query(`UPDATE member SET identity_status = 'verified' WHERE id = $1`, [id])
    await client.call(sendCode, { purpose: 'security', change: 'pin' })
    await client.call(savePin, { pin: PIN, code: await own.#codeOf('security center', Infinity) })
    await pool.query('UPDATE member SET barred_until = 0 WHERE id = $1', [id])
    await own.#aDayPasses()
    const asked = { ...ADDRESS, isConfirmed: false }
    await client.call(sendAddressCode, asked)
    const code = await own.#codeOf('address book', Infinity)
    const address = { ...asked, remark: 'Ledger', pin: PIN, code }
    own.#addressId = (await client.call(addAddress, address)).id
    return own
  }

  /** What the member sends, with a code from the mailbox. Throws when none could be had. */
  async next(client: Client): Promise<Withdrawal> {
    this.#amount = add(this.#amount, STEP)
    const asked = { addressId: this.#addressId, amount: this.#amount }
    await this.#aDayPasses()
    await client.call(sendWithdrawCode, asked, { timeoutMs: PATIENCE_MS }).catch((error) => {
      this.#doubtedUntil = Date.now() + DOUBTED_MS
      throw error
    })
    const code = await this.#codeOf(`lets ${toDecimal(asked.amount)} USDT go`, MAIL_WITHIN_MS)
    return { ...asked, fee: FEE, pin: PIN, code }
  }

  /**
   * Whether the right code may be refused: a request for another one, which was not answered, may
   * have been carried out after this one.
   */
  mayBeVoid(): boolean {
    return Date.now() < this.#doubtedUntil
  }

  /** Codes are limited to one a minute and some a day. */
  async #aDayPasses(): Promise<void> {
    await this.#pool.query('DELETE FROM code_sent WHERE sender = $1', [`member/${this.#member.id}`])
  }

  async #codeOf(text: string, withinMs: number): Promise<string> {
    const deadline = Date.now() + withinMs
    while (Date.now() < deadline) {
      const { rows } = await this.#pool.query(
        `SELECT body FROM outbox WHERE target = $1 AND position($2 IN body) > 0
         ORDER BY id DESC LIMIT 1`,
        [`member${this.#member.id}@mail.example`, text],
      )
      const code = /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0]
      if (code) return code
      await wait(LOOK_EVERY_MS)
    }
    throw new Error('No letter has come.')
  }
}
