/**
 * Withdrawals over HTTP. All conditions are checked on the server at that moment: the account's
 * gates, the authenticated address, the fund password, a code that names amount and address, and
 * last the engine, which holds the money or refuses.
 */
import type { MemberId } from '@assay/domain/account.ts'
import type { AssetId } from '@assay/domain/asset.ts'
import { CODE_VALID_MS } from '@assay/domain/identity/verificationCode.ts'
import { validateBalance } from '@assay/domain/validateBalance.ts'
import { checkWithdrawal } from '@assay/domain/withdrawal/checkWithdrawal.ts'
import { type Amount, cost, type Price, ZERO } from '@assay/money/amount.ts'
import { toDecimal } from '@assay/money/decimal.ts'
import type { Input } from '@assay/wire/route.ts'
import * as wire from '@assay/wire/routes/withdrawal/withdrawal.ts'
import type pg from 'pg'
import { getAddress } from 'viem'
import { CLOCKS_DIFFER_MAX_MS } from '../../cluster/messages.ts'
import { transaction } from '../../db/transaction.ts'
import { type Binding, handle, handleMember } from '../../http/bindRoutes.ts'
import type { MemberCaller } from '../../http/caller.ts'
import { handlePage } from '../../http/handlePage.ts'
import { Refusal, refuse, rejectionOf } from '../../http/reply.ts'
import type { Exchange } from '../../live/exchange.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'
import { recordActivity } from '../../security/activity.ts'
import { accountStatusOf, withdrawalGate } from '../../security/gates.ts'
import type { CodeAbout } from '../../security/security.ts'
import { shareWork } from '../../shareWork.ts'
import type { BookAddress } from './addressBook.ts'
import { type AddressRouteParts, addressRoutes } from './addressRoutes.ts'
import { haltWhileRequested, withdrawalHalt } from './withdrawalHalt.ts'
import type { WithdrawalQueries } from './withdrawals.ts'

const PAGE = { most: 100 }

export type WithdrawalRouteParts = AddressRouteParts & {
  exchange: Exchange
  withdrawals: WithdrawalQueries
  factorsOf: (member: MemberId) => Promise<{ hasAuthenticator: boolean; passkeys: number }>
  /** The price of a coin in USDT; undefined without one. */
  priceOf: (asset: AssetId) => Price | undefined
  /**
   * The limit in USDT above which a member needs an authenticator or a passkey; undefined for no
   * limit.
   */
  factorAbove?: Amount | undefined
}

/** Without fields that identify the receiver or the transaction. */
function stateOf(withdrawal: wire.MemberWithdrawal): wire.WithdrawalState {
  const { id, asset, chainId, chain, amount, fee, received, createdAt } = withdrawal
  const { status, isUnderReview, rejectedAs } = withdrawal
  return {
    id,
    asset,
    chainId,
    chain,
    amount,
    fee,
    received,
    createdAt,
    status,
    isUnderReview,
    rejectedAs,
  }
}

export function withdrawalRoutes(parts: WithdrawalRouteParts): Binding[] {
  const { exchange, withdrawals, security } = parts
  /** Requests under way by member and key: a repeat waits for the first one's answer. */
  const share = shareWork<string, Awaited<ReturnType<typeof requestOnce>>>()

  return [
    ...addressRoutes(parts),
    handle(wire.getWithdrawalFees, () => feesOf(parts)),
    handleMember(wire.getWithdrawInfo, (_, { session }) => infoOf(parts, session.member)),

    handleMember(wire.sendWithdrawCode, async (input, { session: { member }, locale }) => {
      const closed = await security.withdrawalGate(member)
      if (closed) return closed
      const found = await usableAddress(parts, member, input)
      if (found instanceof Refusal) return found
      return security.sendCode(member, 'withdraw', locale, aboutOf(found, input.amount))
    }),

    handleMember(wire.withdraw, async (input, caller) => {
      const name = `${caller.session.member} ${caller.key} ${input.addressId} ${input.amount}`
      return share(name, () => requestOnce(parts, input, caller))
    }),

    handleMember(wire.cancelWithdrawal, async ({ id }, { session: { member }, key }) => {
      const cancel = { type: 'cancelWithdrawal', member, withdrawal: id } as const
      const answer = await exchange.submit({ ...cancel, at: Date.now(), key })
      const rejected = rejectionOf(answer)
      if (rejected) return rejected
      await exchange.core.waitForHistory(answer.position)
      return (await withdrawals.find(member, id)) ?? refuse('withdrawalNotFound')
    }),

    handleMember(wire.getWithdrawals, async ({ before }, { session: { member } }) => {
      await exchange.settled(member)
      return withdrawals.list(member, before)
    }),

    handlePage(wire.getWithdrawalStates, PAGE, async (input, page, { session: { member } }) => {
      await exchange.settled(member)
      const { since, until } = input
      const window = { since, until, ...page }
      return (await withdrawals.page(member, window)).map(stateOf)
    }),
  ]
}

async function feesOf({ exchange, chains }: WithdrawalRouteParts) {
  const { terms } = await exchange.core.read({ type: 'withdrawalTerms' })
  return terms.flatMap(({ asset, chain: chainId, fee }) => {
    const chain = chains.some(({ id }) => id === chainId) && CHAIN_FACTS[chainId]?.name
    return chain ? [{ asset, chainId, chain, fee }] : []
  })
}

/** Looked up again after a refusal: another gateway may have carried out the same request. */
async function requestOnce(
  parts: WithdrawalRouteParts,
  input: Input<typeof wire.withdraw>,
  caller: MemberCaller,
) {
  const { taken, rememberedSince } = await keyOf(parts, caller)
  if (taken) return earlier(parts, input, { caller, taken })
  const answer = await request(parts, input, { caller, rememberedSince })
  if (!(answer instanceof Refusal)) return answer
  const meanwhile = await keyOf(parts, caller)
  return meanwhile.taken ? earlier(parts, input, { caller, taken: meanwhile.taken }) : answer
}

const keyOf = ({ exchange: { core } }: WithdrawalRouteParts, { session, key }: MemberCaller) =>
  core.read({ type: 'request', member: session.member, key }, core.position())

/**
 * Whether the core has the key of each request that may have used up a code which is good now. It
 * cannot tell the repeat of another one from a new request.
 */
const remembersCodes = (since: number): boolean =>
  since < Date.now() - CODE_VALID_MS - 2 * CLOCKS_DIFFER_MAX_MS

async function request(
  parts: WithdrawalRouteParts,
  input: Input<typeof wire.withdraw>,
  { caller, rememberedSince }: { caller: MemberCaller; rememberedSince: number },
) {
  const { pool, exchange, withdrawals, security } = parts
  const { member } = caller.session
  const found = await usableAddress(parts, member, input)
  if (found instanceof Refusal) return found
  const { pin, code, factor } = input
  const about = aboutOf(found, input.amount).text
  const unproven = await security.checkWithdrawal(member, {
    pin,
    code,
    factor,
    about,
    request: remembersCodes(rememberedSince) ? caller.key : undefined,
  })
  if (unproven) return unproven
  const answer = await whileOpen(pool, member, () =>
    exchange.submit({
      type: 'requestWithdrawal',
      at: Date.now(),
      key: caller.key,
      member,
      asset: found.asset,
      chain: found.chain,
      address: found.address,
      amount: input.amount,
      fee: input.fee,
    }),
  )
  if (answer instanceof Refusal) return answer
  const rejected = rejectionOf(answer)
  if (rejected) return rejected
  const [event] = answer.events
  const id =
    event?.type === 'withdrawalRequested'
      ? event.withdrawal.id
      : event?.type === 'repeated'
        ? event.order
        : 0
  await exchange.core.waitForHistory(answer.position)
  const { ip, agent } = caller
  const details = { amount: toDecimal(input.amount), asset: found.asset, number: id }
  const kind = 'withdrawalRequested'
  await recordActivity(pool, { member, kind, from: { ip, agent }, details })
  return (await withdrawals.find(member, id)) ?? refuse('withdrawalNotFound')
}

/** The result of an earlier request with this key, which was accepted. */
async function earlier(
  { exchange, withdrawals, book }: WithdrawalRouteParts,
  input: Input<typeof wire.withdraw>,
  { caller, taken }: { caller: MemberCaller; taken: { order: number } },
) {
  const { member } = caller.session
  await exchange.settled(member)
  const row = await withdrawals.find(member, taken.order)
  const address = await book.find(member, input.addressId)
  const isSame =
    row?.amount === input.amount &&
    row.fee === input.fee &&
    row.address === address?.address &&
    row.asset === address.asset &&
    row.chainId === address.chain
  return isSame ? row : refuse('requestKeyReused')
}

/** The saved address, if this amount could be sent there right now. Consumes nothing. */
async function usableAddress(
  parts: WithdrawalRouteParts,
  member: MemberId,
  { addressId, amount }: { addressId: number; amount: Amount },
): Promise<BookAddress | Refusal> {
  const { pool, exchange, book } = parts
  if (await withdrawalHalt(pool)) return refuse('withdrawalsHalted')
  const found = await book.find(member, addressId)
  if (!found) return refuse('addressMissing')
  const waitMs = found.usableAt - Date.now()
  if (waitMs > 0) return refuse('addressHeld', { minutes: Math.ceil(waitMs / 60_000) })
  const { terms, withdrawnToday } = await exchange.readOwn({ type: 'withdrawals', member })
  const own = terms.find(({ asset, chain }) => asset === found.asset && chain === found.chain)
  if (!own) return refuse('withdrawalNotOffered')
  const today = withdrawnToday.find(({ asset }) => asset === found.asset)?.amount ?? ZERO
  const rejection = checkWithdrawal(own, { amount, withdrawnToday: today })
  if (rejection) return refuse(rejection.code, rejection.details)
  const lack = validateBalance(amount, await exchange.available(member, 'spot', found.asset))
  if (lack) return refuse(lack.code, lack.details)
  const leaving = [...withdrawnToday, { asset: found.asset, amount }]
  return (await factorGate(parts, member, leaving)) ?? found
}

/**
 * `secondFactorNeeded` when the day's withdrawals, over all coins, exceed the limit for mailed
 * codes and neither an authenticator nor a passkey is enrolled. A coin without a price counts as
 * above the limit.
 */
async function factorGate(
  { priceOf, factorAbove, factorsOf }: WithdrawalRouteParts,
  member: MemberId,
  leaving: readonly { asset: AssetId; amount: Amount }[],
): Promise<Refusal | undefined> {
  if (factorAbove === undefined) return undefined
  let worth = 0n
  let isPriced = true
  for (const { asset, amount } of leaving) {
    const price = priceOf(asset)
    if (price === undefined) isPriced = false
    else worth += cost(amount, price, 'up')
  }
  if (isPriced && worth <= factorAbove) return undefined
  const { hasAuthenticator, passkeys } = await factorsOf(member)
  if (hasAuthenticator || passkeys > 0) return undefined
  return refuse('secondFactorNeeded', { maximum: toDecimal(factorAbove) })
}

/** No gate can change between the last check and the commit: an account change or a halt waits. */
function whileOpen<T>(pool: pg.Pool, member: MemberId, work: () => Promise<T>) {
  return transaction(pool, async (client) => {
    await client.query('SELECT FROM member WHERE id = $1 FOR SHARE', [member])
    const closed = withdrawalGate(await accountStatusOf(client, member), Date.now())
    if (closed) return closed
    return (await haltWhileRequested(client)) ? refuse('withdrawalsHalted') : work()
  })
}

/** What a code permits, and its text in the mail. */
function aboutOf({ asset, chain, address }: BookAddress, amount: bigint): CodeAbout {
  const shown = getAddress(address)
  const text = toDecimal(amount)
  return {
    text: `${text} ${asset} ${chain} ${shown}`,
    body: 'withdrawCodeMailBody',
    details: { amount: text, asset, address: shown, chain: CHAIN_FACTS[chain]?.name ?? '' },
  }
}

async function infoOf(
  { pool, exchange, chains, security, factorsOf }: WithdrawalRouteParts,
  member: MemberId,
): Promise<wire.WithdrawInfo> {
  const [{ terms, withdrawnToday }, account, balances, halt, factors] = await Promise.all([
    exchange.readOwn({ type: 'withdrawals', member }),
    security.accountStatusOf(member),
    exchange.balances(member),
    withdrawalHalt(pool),
    factorsOf(member),
  ])
  const networks = terms.flatMap(({ chain: id, ...own }) => {
    const chain = chains.find((one) => one.id === id)
    const facts = CHAIN_FACTS[id]
    if (!chain || !facts) return []
    const { asset } = own
    const balance = balances.find((row) => row.asset === asset && row.account === 'spot')
    const today = withdrawnToday.find((row) => row.asset === asset)?.amount ?? ZERO
    return {
      asset,
      chainId: id,
      chain: facts.name,
      standard: facts.standard,
      decimals: own.decimals,
      fee: own.fee,
      minimum: own.minimum,
      maximum: own.maximum,
      dailyMaximum: own.dailyMaximum,
      reviewAbove: own.reviewAbove,
      withdrawnToday: today,
      available: balance?.available ?? ZERO,
      seconds: chain.confirmations * chain.blockSeconds,
    }
  })
  return {
    networks,
    isVerified: account.identityStatus === 'verified',
    hasPin: account.hasPin,
    hasEmail: account.email !== '',
    hasFactor: factors.hasAuthenticator,
    hasPasskey: factors.passkeys > 0,
    barredUntil: account.barredUntil,
    isFrozen: account.frozenBy !== null,
    isHalted: halt !== undefined,
  }
}
