/** Verified members with a fund password, merchants among them, on a test server. */
import { join } from 'node:path'
import type { FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { NO_PAYEE, type Payee } from '@assay/domain/fiat/payee.ts'
import type { Price } from '@assay/money/amount.ts'
import type { Client } from '@assay/wire/client/client.ts'
import type { Input } from '@assay/wire/route.ts'
import type { openFiatOffer } from '@assay/wire/routes/fiat/fiat.ts'
import { beginFactor, confirmFactor } from '@assay/wire/routes/member/access.ts'
import { savePin } from '@assay/wire/routes/member/security.ts'
import { sendCode } from '@assay/wire/routes/member/user.ts'
import sharp from 'sharp'
import { Refusal } from '../../../http/reply.ts'
import { folderStore } from '../../../outside/files/fileStore.ts'
import { readDataKeys } from '../../../secrets/readSecret.ts'
import { createSeal, identityPart } from '../../../secrets/seal.ts'
import { appWith } from '../../../testing/authenticatorApp.ts'
import { peopleOf } from '../../../testing/people.ts'
import { fund, money } from '../../../testing/smallWorld.ts'
import type { TestServer } from '../../../testing/testServer.ts'

export const PIN = '482915'
export const IBAN = 'DE89370400440532013000'
export type Trader = { id: number; email: string; client: Client }

/** Ten ETH at 2,000 EUR. */
export const fiatOfferInput = (more = {}): Input<typeof openFiatOffer> => ({
  side: 'sell',
  asset: 'ETH',
  currency: 'EUR',
  price: money('2000') as bigint as Price,
  quantity: money('10'),
  minimum: money('20'),
  maximum: money('5000'),
  methods: ['iban', 'bankCard'] as FiatMethod[],
  ...more,
})

export function fiatPeopleOf(server: TestServer) {
  const { pool, exchange, gateway, config, dataDir } = server
  const people = peopleOf(server)
  const seal = createSeal(readDataKeys(config.dataKeys, dataDir))
  let images = 0

  /** Verified with this name; not verified if it is ''. */
  async function trader(name: string, coins: Record<string, string> = {}): Promise<Trader> {
    const person = await people.registered()
    const { account: email, client } = person
    const { id } = person.member
    await people.aMinutePasses()
    const letters = people.lettersTo(email).length
    await client.call(sendCode, { purpose: 'security', change: 'pin' })
    await client.call(savePin, { pin: PIN, code: await people.codeSent(email, letters + 1) })
    if (name !== '') await verify(id, name)
    await fund(exchange, id, coins, 'fiat')
    return { id, email, client }
  }

  /** From now on this trader's authenticator app is required; the result generates its codes. */
  async function enroll({ email, client }: Trader): Promise<() => string> {
    const { seed } = await client.call(beginFactor, {})
    await people.aMinutePasses()
    const letters = people.lettersTo(email).length
    await client.call(sendCode, { purpose: 'security', change: 'factorEnroll' })
    const code = await people.codeSent(email, letters + 1)
    const app = appWith(seed)
    await client.call(confirmFactor, { code, first: app() })
    return app
  }

  async function verify(id: number, name: string): Promise<void> {
    const paper = `paper-${id}`
    await pool.query(
      `INSERT INTO image (name, member, purpose, size, created_at)
       VALUES ($1, $2, 'identity', 1, 0)`,
      [paper, id],
    )
    await pool.query(
      `INSERT INTO identity_application (member, status, country, document, sealed_name,
         sealed_number, number_index, image, sent_at)
       VALUES ($1, 'verified', 'DE', 'passport', $2, '', $3, $4, 0)`,
      [id, seal.seal(Buffer.from(name), identityPart(id, 'name')), seal.index(String(id)), paper],
    )
    await pool.query(`UPDATE member SET identity_status = 'verified' WHERE id = $1`, [id])
  }

  async function save({ id }: Trader, payee: Partial<Payee>): Promise<void> {
    const method = payee.card ? 'bankCard' : payee.wechat ? 'wechat' : 'iban'
    const saved = await gateway.fiat.payees.save(id, method, { ...NO_PAYEE, ...payee })
    if (saved instanceof Refusal) throw new Error(saved.code)
  }

  const approve = ({ id: member }: Trader, isActive = true) =>
    exchange.submit({ type: 'setMerchant', at: Date.now(), key: '', member, isActive })

  async function merchant(holder: string, coins: Record<string, string> = {}): Promise<Trader> {
    const made = await trader(holder, coins)
    await approve(made)
    await save(made, { holder, iban: IBAN })
    await save(made, { holder, card: '4242424242424242', bank: 'Test Bank' })
    return made
  }

  /** An upload for an order: each has a different width, unless the color is given. */
  async function uploadImage({ id: member }: Trader, color?: string): Promise<string> {
    images += 1
    const width = color ? 40 : 40 + images
    const create = { width, height: 40, channels: 3 as const, background: color ?? '#0a50a0' }
    const bytes = await sharp({ create }).png().toBuffer()
    const stored = await gateway.images.keep({ member, purpose: 'fiat', bytes })
    if (stored instanceof Refusal) throw new Error(stored.code)
    return stored
  }

  const files = folderStore(join(dataDir, 'images'))
  return { trader, merchant, approve, save, enroll, uploadImage, files }
}
