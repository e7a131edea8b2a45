/**
 * The demo's signer: the same process that pays for real, with publicly known keys, on local
 * chains. Its hot wallet and treasury are filled so that the chains match the ledger.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import { parseAmount, toDecimal } from '@assay/money/decimal.ts'
import { type Address, bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { Fault } from '../../fault.ts'
import type { Exchange } from '../../live/exchange.ts'
import { type ChainToken, type TokenChain, tokenUnits } from '../../outside/chain/tokenChain.ts'
import { DEVELOPMENT_PHRASE } from '../../signer/signerConfig.ts'

const money = (text: string) => parseAmount(text)!

const HOT_INDEX = 9
const TREASURY_INDEX = 8
/** The parent of the deposit addresses: the private half of `DEMO_XPUB`. */
const DEPOSIT_PATH = "m/44'/60'/1'/0"

export const DEMO_HOT = mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: HOT_INDEX }).address
export const DEMO_TREASURY = mnemonicToAccount(DEVELOPMENT_PHRASE, {
  addressIndex: TREASURY_INDEX,
}).address

/** What the operator of the demo has of each coin on each chain, half of it in the hot wallet. */
type Figures = Record<'float' | 'minimum' | 'maximum' | 'daily' | 'review', string>
const USDT: Figures = {
  float: '1000000',
  minimum: '10',
  maximum: '5000',
  daily: '10000',
  review: '1000',
}
const NATIVE: Record<string, Figures> = {
  ETH: { float: '400', minimum: '0.005', maximum: '2', daily: '4', review: '0.4' },
  BNB: { float: '2000', minimum: '0.02', maximum: '10', daily: '20', review: '2' },
}
const FEES: Record<string, string> = { '1 USDT': '3', '56 USDT': '0.5', '1 ETH': '0.001' }
const FEE = '0.0005'
const figuresOf = (asset: string) => NATIVE[asset] ?? USDT

export function demoTerms(chains: readonly TokenChain[]): WithdrawalTerms[] {
  return chains.flatMap(({ id, tokens }) =>
    tokens.map(({ asset, decimals }) => {
      const { minimum, maximum, daily, review } = figuresOf(asset)
      return {
        asset,
        chain: id,
        decimals,
        fee: money(FEES[`${id} ${asset}`] ?? FEE),
        minimum: money(minimum),
        maximum: money(maximum),
        dailyMaximum: money(daily),
        reviewAbove: money(review),
      }
    }),
  )
}

/**
 * The chains are new at every start but the ledger is not: the balances it records are recreated on
 * chain, plus the float, which enters the ledger once.
 */
export async function fillDemoWallets(
  exchange: Exchange,
  chains: readonly TokenChain[],
  pay: (coin: ChainToken, to: Address, units: bigint) => Promise<void>,
): Promise<void> {
  for (const { chain, asset } of chains.flatMap(({ tokens }) => tokens)) {
    const key = asset === 'USDT' ? `demo-float-${chain}` : `demo-float-${chain}-${asset}`
    const amount = money(figuresOf(asset).float)
    await exchange.submit({
      type: 'fundHouse',
      at: Date.now(),
      key,
      from: `chain/${chain}`,
      to: 'house/treasury',
      asset,
      amount,
    })
  }
  const { chains: balances } = await exchange.core.read(
    { type: 'chains' },
    exchange.core.position(),
  )
  for (const { id, tokens } of chains) {
    for (const token of tokens) {
      const own = balances.find((row) => row.chain === id && row.asset === token.asset)
      const all = own?.amount ?? 0n
      const share = money(figuresOf(token.asset).float) / 2n
      const hot = all < share ? all : share
      await pay(token, DEMO_HOT, tokenUnits(hot, token))
      await pay(token, DEMO_TREASURY, tokenUnits(all - hot, token))
    }
  }
}

/**
 * The settings of the chains as an environment has them: for the signer, and for `npm run
 * reconcile`.
 */
export function demoEnvironment(
  { url, journalKey, record }: { url: string; journalKey: string; record: string },
  chains: readonly TokenChain[],
) {
  const tokens = chains.flatMap((chain) => chain.tokens)
  return {
    DATABASE_URL: url,
    HOT_WALLET: DEMO_HOT,
    TREASURY: DEMO_TREASURY,
    SIGNER_JOURNAL_KEY: journalKey,
    SIGNER_RECORD: record,
    DEPOSIT_TOKENS: tokens
      .map(({ chain, asset, address, decimals, minimum = 0n }) =>
        [chain, asset, ...(address ? [address, decimals] : ['native']), toDecimal(minimum)].join(
          '/',
        ),
      )
      .join(','),
    SIGNER_LIMITS: tokens
      .map(({ chain, asset }) => {
        const { maximum, float, review } = figuresOf(asset)
        return [chain, asset, maximum, float, review].join('/')
      })
      .join(','),
    ...Object.fromEntries(chains.map(({ id, urls }) => [`RPC_${id}`, urls.join(',')])),
    ...Object.fromEntries(
      chains.map((chain) => [`CONFIRMATIONS_${chain.id}`, `${chain.confirmations}`]),
    ),
  }
}

/** Runs the signer beside the server, and restarts it when it dies, until it is stopped. */
export function startDemoSigner(settings: Record<string, string>): () => void {
  const hot = mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: HOT_INDEX }).getHdKey()
  const deposits = mnemonicToAccount(DEVELOPMENT_PHRASE, { path: DEPOSIT_PATH }).getHdKey()
  if (!hot.privateKey) throw new Fault('The development phrase has no keys.')
  const env = {
    ...settings,
    PATH: process.env.PATH ?? '',
    ASSAY_MODE: 'demo',
    HOT_KEY: bytesToHex(hot.privateKey),
    DEPOSIT_XPRV: deposits.privateExtendedKey,
  }
  const file = join(import.meta.dirname, '../../signer/main.ts')
  let isStopped = false
  let child = run()
  function run() {
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('exit', () => {
      if (isStopped) return
      setTimeout(() => {
        if (!isStopped) child = run()
      }, 1_000)
    })
    return started
  }
  return () => {
    isStopped = true
    child.kill('SIGTERM')
  }
}
