/**
 * The demo's signer: the same process that pays for real, with keys that everybody knows, on chains of
 * its own. Its hot wallet and treasury are filled so that the chains hold what the ledger says.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { WithdrawalTerms } from '@assay/domain/withdrawal/withdrawal.ts'
import type { Amount } from '@assay/money/amount.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { type Address, bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { Fault } from '../fault.ts'
import type { Exchange } from '../live/exchange.ts'
import { type TokenChain, tokenUnits } from '../outside/chain/tokenChain.ts'
import { DEVELOPMENT_PHRASE } from '../signer/signerConfig.ts'

const money = (text: string) => parseAmount(text) as Amount

const HOT_INDEX = 9
const TREASURY_INDEX = 8
/** Whose children are the deposit addresses: the private half of `DEMO_XPUB`. */
const DEPOSIT_PATH = "m/44'/60'/1'/0"

export const DEMO_HOT = mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: HOT_INDEX }).address
export const DEMO_TREASURY = mnemonicToAccount(DEVELOPMENT_PHRASE, {
  addressIndex: TREASURY_INDEX,
}).address

/** What the operator of the demo has on each chain, half of it in the hot wallet. */
const FLOAT = money('1000000')
const HOT_SHARE = money('500000')

export function demoTerms(chains: readonly TokenChain[]): WithdrawalTerms[] {
  return chains.flatMap(({ id, tokens }) =>
    tokens.map(({ asset, decimals }) => ({
      ...{ asset, chain: id, decimals, fee: money(id === 1 ? '3' : '0.5') },
      ...{ minimum: money('10'), maximum: money('5000') },
      ...{ dailyMaximum: money('10000'), reviewAbove: money('1000') },
    })),
  )
}

/**
 * The chains are new at every start and the ledger is not: what it says must be there is put there,
 * the float on top, which enters the ledger once.
 */
export async function fillDemoWallets(
  exchange: Exchange,
  chains: readonly TokenChain[],
  pay: (chain: number, to: Address, units: bigint) => Promise<void>,
): Promise<void> {
  for (const { id } of chains) {
    await exchange.submit({
      ...{ type: 'fundHouse', at: Date.now(), key: `demo-float-${id}` },
      ...({ from: `chain/${id}`, to: 'house/treasury', asset: 'USDT', amount: FLOAT } as const),
    })
  }
  const { chains: balances } = await exchange.core.chainBalances(exchange.core.position())
  for (const { id, tokens } of chains) {
    for (const token of tokens) {
      const own = balances.find((row) => row.chain === id && row.asset === token.asset)
      const all = own?.amount ?? 0n
      const hot = all < HOT_SHARE ? all : HOT_SHARE
      await pay(id, DEMO_HOT, tokenUnits(hot, token))
      await pay(id, DEMO_TREASURY, tokenUnits(all - hot, token))
    }
  }
}

/** The settings of the chains as an environment has them: for the signer, and for `npm run reconcile`. */
export function demoEnvironment(url: string, chains: readonly TokenChain[]) {
  const tokens = chains.flatMap((chain) => chain.tokens)
  return {
    ...{ DATABASE_URL: url, HOT_WALLET: DEMO_HOT, TREASURY: DEMO_TREASURY },
    DEPOSIT_TOKENS: tokens
      .map(({ chain, asset, address, decimals }) => `${chain}/${asset}/${address}/${decimals}`)
      .join(','),
    SIGNER_LIMITS: tokens.map(({ chain, asset }) => `${chain}/${asset}/5000/200000/1000`).join(','),
    ...Object.fromEntries(chains.map(({ id, urls }) => [`RPC_${id}`, urls.join(',')])),
    ...Object.fromEntries(
      chains.map((chain) => [`CONFIRMATIONS_${chain.id}`, `${chain.confirmations}`]),
    ),
  }
}

/** Runs the signer beside the server, and again when it dies, until it is stopped. */
export function startDemoSigner(settings: Record<string, string>): () => void {
  const hot = mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: HOT_INDEX }).getHdKey()
  const deposits = mnemonicToAccount(DEVELOPMENT_PHRASE, { path: DEPOSIT_PATH }).getHdKey()
  if (!hot.privateKey) throw new Fault('The development phrase has no keys.')
  const env = {
    ...{ ...settings, PATH: process.env.PATH ?? '', ASSAY_MODE: 'demo' },
    ...{ HOT_KEY: bytesToHex(hot.privateKey), DEPOSIT_XPRV: deposits.privateExtendedKey },
  }
  const file = join(import.meta.dirname, '../signer/main.ts')
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
