import { inspect } from 'node:util'
import type { FiatFinding, FiatMethod } from '@assay/domain/fiat/fiatOrder.ts'
import { REVIEW_MS } from '@assay/domain/fiat/fiatRules.ts'
import { NO_PAYEE } from '@assay/domain/fiat/payee.ts'
import type { Price } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import * as wire from '@assay/wire/routes/fiat/fiat.ts'
import { getActivity } from '@assay/wire/routes/member/security.ts'
import { getAudit } from '@assay/wire/routes/operator/audit.ts'
import {
  getFiatReviews,
  getMerchants,
  openFiatReview,
  proposeFiatDecision,
  proposeMerchant,
} from '@assay/wire/routes/operator/fiat.ts'
import { getMemberProfile } from '@assay/wire/routes/operator/members.ts'
import { getOverview } from '@assay/wire/routes/operator/overview.ts'
import { decideProposal, getProposals } from '@assay/wire/routes/operator/proposals.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { doWhatIsDue } from '../../../clocks/dueClock.ts'
import { actionKey } from '../../../operator/proposals/actionKey.ts'
import { reasonOf } from '../../../testing/send.ts'
import { money } from '../../../testing/smallWorld.ts'
import {
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from '../../../testing/testConsole.ts'
import { fiatOfferInput, fiatPeopleOf, IBAN, type Trader } from '../testing/fiatPeople.ts'

let testConsole: TestConsole
let risk: TestOperator
let admin: TestOperator
let support: TestOperator
let people: ReturnType<typeof fiatPeopleOf>
let mara: Trader
let vera: Trader
beforeAll(async () => {
  testConsole = await startTestConsole()
  risk = await testConsole.operator('risk')
  admin = await testConsole.operator('admin')
  support = await testConsole.operator('support')
  people = fiatPeopleOf(testConsole.server)
  mara = await people.trader('Mara Test', { ETH: '30' })
  vera = await people.trader('Vera Test')
})
afterAll(() => testConsole.stop())

const approve = (by: TestOperator, id: number) =>
  by.client.call(decideProposal, { id, isApproved: true })
const merchant = (member: number, isActive = true) =>
  risk.client.call(proposeMerchant, { member, isActive, reason: 'We know them well.' })
const decide = (id: number, finding: FiatFinding) =>
  support.client.call(proposeFiatDecision, { id, finding, reason: 'The bank confirms it.' })
const look = (by: TestOperator, id: number) => by.client.call(openFiatReview, { id })
const held = async ({ id }: Trader) => {
  const rows = await testConsole.server.exchange.balances(id)
  const own = rows.find(({ account, asset }) => account === 'fiat' && asset === 'ETH')
  return [toDecimal(own?.available ?? 0n), toDecimal(own?.held ?? 0n)]
}

const mailTo = ({ email }: Trader) => testConsole.server.letters.filter(({ to }) => to === email)
const lettersTo = (trader: Trader) => mailTo(trader).map(({ subject }) => subject)

async function paid(): Promise<number> {
  const { id } = await vera.client.call(wire.buyFiat, {
    asset: 'ETH',
    currency: 'EUR',
    method: 'iban',
    quantity: money('0.1'),
    price: money('2000') as bigint as Price,
  })
  await vera.client.call(wire.sendFiatProof, { id, image: await people.uploadImage(vera) })
  return id
}

it('makes a verified member a merchant by two, and ends it by two (A25)', async () => {
  const nobody = await people.trader('')
  expect(await reasonOf(merchant(nobody.id))).toBe('identityRequired')
  expect(await reasonOf(merchant(999_999))).toBe('memberNotFound')
  expect(await reasonOf(merchant(mara.id, false))).toBe('termsUnchanged')
  const { id } = await merchant(mara.id)
  const [line] = await admin.client.call(getProposals, {})
  expect(line).toMatchObject({ kind: 'merchant', member: mara.id })
  expect(await reasonOf(approve(risk, id))).toBe('samePerson')
  const touched = vi.fn()
  testConsole.server.exchange.onTouched(touched)
  expect(await approve(admin, id)).toMatchObject({ status: 'done' })
  // An open app reloads.
  await vi.waitFor(() => expect(touched).toHaveBeenCalledWith(mara.id, expect.anything()), 60_000)
  expect(await reasonOf(merchant(mara.id))).toBe('termsUnchanged')
  await people.save(mara, { holder: 'Mara Test', iban: IBAN })
  await mara.client.call(wire.openFiatOffer, fiatOfferInput({ methods: ['iban'] }))
  expect(await support.client.call(getMerchants, {})).toEqual([
    { member: mara.id, name: expect.any(String), isActive: true, offers: 1, orders: 0 },
  ])
  // The console's actions have keys that no member can have used.
  const ending = await merchant(mara.id, false)
  const offering = (key: string) =>
    mara.client.call(wire.openFiatOffer, fiatOfferInput({ methods: ['iban'] }), { key })
  await offering(`operator-merchant-${ending.id}`)
  expect(await reasonOf(offering(actionKey('merchant', ending.id)))).toBe('idempotencyKeyRequired')
  expect(await approve(admin, ending.id)).toMatchObject({ status: 'done' })
  expect(await support.client.call(getMerchants, {})).toMatchObject([
    { isActive: false, offers: 0 },
  ])
  expect(await held(mara)).toEqual(['30', '0'])
  await approve(admin, (await merchant(mara.id)).id)
  await mara.client.call(wire.openFiatOffer, fiatOfferInput({ methods: ['iban'] }))
})

it('waits on the first page of those who may see fiat orders', async () => {
  const roles = ['support', 'identity', 'financeMaker', 'risk', 'auditor', 'admin'] as const
  const seen = await Promise.all(
    roles.map(async (role) => {
      const { waits } = await (await testConsole.operator(role)).client.call(getOverview, {})
      return waits.some(({ kind }) => kind === 'fiatReviews') ? [role] : []
    }),
  )
  expect(seen.flat()).toEqual(['support', 'risk', 'auditor', 'admin'])
})

it('shows a disputed order with its proof to who leaves a line, and two decide it once', async () => {
  const id = await paid()
  expect(await reasonOf(decide(id, 'paymentShown'))).toBe('decisionTooEarly')
  const said = { id, body: 'I have paid, and nobody confirms it.' }
  // A look before the dispute started is not sufficient to decide it.
  await look(support, id)
  await vera.client.call(wire.appealFiat, said)
  await vi.waitFor(() => expect(lettersTo(mara)).toContain('Staff were asked to decide'), 60_000)
  const [row] = await support.client.call(getFiatReviews, {})
  expect(row).toMatchObject({ id, member: vera.id, merchant: mara.id, isDisputed: true })
  expect(row?.isProposed).toBe(false)
  const { waits } = await support.client.call(getOverview, {})
  expect(waits.find(({ kind }) => kind === 'fiatReviews')).toMatchObject({ count: 1, forYou: 1 })

  expect(await reasonOf(decide(id, 'paymentShown'))).toBe('reviewNotOpened')
  const opened = await look(support, id)
  expect(opened).toMatchObject({ payerName: 'Vera Test', payment: money('200'), codeImage: '' })
  expect(opened.payee).toEqual([
    { field: 'holder', value: 'Mara Test' },
    { field: 'iban', value: IBAN },
  ])
  expect(opened.proof).toMatch(/^data:image\/jpeg;base64,/)
  expect(opened.statements).toMatchObject([{ isPayer: true, body: said.body, image: '' }])
  const lines = await admin.client.call(getAudit, {})
  expect(lines.find(({ action }) => action === 'fiatOrder.viewed')).toMatchObject({
    operator: support.name,
    member: vera.id,
    subject: `fiat order ${id}`,
  })
  for (const party of [vera, mara]) {
    const activity = await party.client.call(getActivity, {})
    expect(activity.filter(({ kind }) => kind === 'fiatReviewed').length).toBe(2)
  }

  // The buyer has answered, and a later statement by the seller makes this finding untrue.
  expect(await reasonOf(decide(id, 'buyerSilent'))).toBe('partyAnswered')
  // The seller has had no time yet.
  expect(await reasonOf(decide(id, 'sellerSilent'))).toBe('decisionTooEarly')
  for (const evidence of ['fiat_proof', 'fiat_statement']) {
    await testConsole.server.pool.query(
      `UPDATE ${evidence} SET sent_at = sent_at - $2 WHERE fiat_order = $1`,
      [id, REVIEW_MS],
    )
  }
  const hasty = await decide(id, 'sellerSilent')
  const proposal = await decide(id, 'paymentShown')
  // A decision shows its value, and links to the order.
  const [line] = await risk.client.call(getProposals, {})
  expect(line).toMatchObject({ id: proposal.id, worth: '300.00', fiatOrder: id })
  expect(line?.subject).toBe(
    `give 0.1 ETH of fiat order ${id} (200.00 EUR) to the buyer: The evidence shows the payment.`,
  )
  expect(await support.client.call(getFiatReviews, {})).toMatchObject([{ id, isProposed: true }])
  expect(await reasonOf(approve(support, proposal.id))).toBe('roleRequired')
  const second = await decide(id, 'paidOtherwise')
  expect(await reasonOf(approve(risk, proposal.id))).toBe('reviewNotOpened')
  await look(risk, id)
  await mara.client.call(wire.appealFiat, { id, body: 'Nothing has come so far.' })
  expect(await reasonOf(approve(risk, proposal.id))).toBe('reviewNotOpened')
  await look(risk, id)
  // The maker of the proposal has not seen this yet, and may decide otherwise.
  expect(await reasonOf(approve(risk, proposal.id))).toBe('makerNotOpened')
  await look(support, id)
  expect(await reasonOf(approve(risk, hasty.id))).toBe('partyAnswered')
  expect(await approve(risk, proposal.id)).toMatchObject({ status: 'done' })
  expect(await held(vera)).toEqual(['0.1', '0'])
  await vi.waitFor(() => expect(lettersTo(mara)).toContain('It was decided for the buyer'), 60_000)
  expect(mailTo(mara).at(-1)?.body).toContain(
    'The evidence shows the payment. 0.1 ETH went to the buyer.',
  )
  // Both learn who decided, for whom and what was found, but nothing of the internal notes.
  for (const party of [vera, mara]) {
    const shown = await party.client.call(wire.getFiatOrder, { id })
    expect(shown).toMatchObject({
      state: 'completed',
      isDecided: true,
      finding: 'paymentShown',
    })
    expect(inspect(shown, { depth: null })).not.toContain('The bank confirms')
  }
  expect(await approve(risk, second.id)).toMatchObject({ status: 'refused' })
  expect(await held(vera)).toEqual(['0.1', '0'])
  expect(await reasonOf(support.client.call(openFiatReview, { id }))).toBe('fiatOrderNotFound')
})

it('may decide what no one confirmed for two hours, and give the coins back', async () => {
  const id = await paid()
  const order = await vera.client.call(wire.getFiatOrder, { id })
  expect(order.decidableAt).toBe(order.paidAt + REVIEW_MS)
  await testConsole.server.pool.query(
    'UPDATE fiat_order SET paid_at = paid_at - $2 WHERE id = $1',
    [...[id, REVIEW_MS]],
  )
  for (const operator of [support, admin]) await look(operator, id)
  const proposal = await decide(id, 'paidByAnother')
  // The console's table is a copy: the engine knows when it was paid.
  expect(await approve(admin, proposal.id)).toMatchObject({ status: 'refused' })
  await doWhatIsDue(testConsole.server.exchange, order.decidableAt)
  await testConsole.server.exchange.submit({ type: 'passTime', at: order.decidableAt, key: '' })
  const later = await decide(id, 'paidByAnother')
  expect(await approve(admin, later.id)).toMatchObject({ status: 'done' })
  expect(await vera.client.call(wire.getFiatOrder, { id })).toMatchObject({
    state: 'cancelled',
    ending: 'refused',
    isDecided: true,
    finding: 'paidByAnother',
  })
  await vi.waitFor(
    () => expect(lettersTo(vera)).toContain('Your purchase was decided against'),
    60_000,
  )
  expect(mailTo(vera).at(-1)?.body).toContain('The payment came from an account in another name.')
  expect(await held(vera)).toEqual(['0.1', '0'])
  for (const { id: party } of [vera, mara]) {
    const { fiatOrders } = await support.client.call(getMemberProfile, { member: party })
    expect(fiatOrders).toMatchObject([
      {
        id,
        side: 'buy',
        member: vera.id,
        merchant: mara.id,
        state: 'cancelled',
        ending: 'refused',
        finding: 'paidByAnother',
      },
      {
        state: 'completed',
        ending: '',
        finding: 'paymentShown',
        isDisputed: true,
        payment: money('200'),
        method: 'iban',
      },
    ])
  }
})

it('shows the payment code of a sale to who opens it', async () => {
  const wei = await people.trader('Wei Test')
  const lin = await people.trader('Lin Test', { ETH: '1' })
  await people.approve(wei)
  const terms = { currency: 'CNY', methods: ['wechat'] as FiatMethod[] }
  await wei.client.call(wire.openFiatOffer, fiatOfferInput({ side: 'buy', ...terms }))
  const codeImage = await people.uploadImage(lin)
  const { id } = await lin.client.call(wire.sellFiat, {
    asset: 'ETH',
    currency: 'CNY',
    method: 'wechat',
    quantity: money('0.1'),
    price: money('2000') as bigint as Price,
    ...NO_PAYEE,
    holder: 'Lin Test',
    wechat: 'lin-pay',
    codeImage,
  })
  await wei.client.call(wire.sendFiatProof, { id, image: await people.uploadImage(wei) })
  const opened = await look(support, id)
  expect(opened.payee).toEqual([
    { field: 'holder', value: 'Lin Test' },
    { field: 'wechat', value: 'lin-pay' },
  ])
  expect(opened.codeImage).toMatch(/^data:image\/jpeg;base64,/)
  expect(opened.codeImage).not.toBe(opened.proof)
})
