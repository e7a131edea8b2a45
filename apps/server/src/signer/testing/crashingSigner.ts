/**
 * A signer that kills itself with SIGKILL at a given step, or runs until it has nothing more to do.
 *
 * node crashingSigner.ts <database url> <node url> <token address> <public half of the
 *     journal's key> <its record> <steps until the kill, 0 for none>
 */
import type { Address } from 'viem'
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { openPool } from '../../db/pool.ts'
import { readPublicHalves } from '../../secrets/sealing.ts'
import { createPayments } from '../payments.ts'
import { openSignedRecord } from '../signedRecord.ts'
import { createSigner } from '../signer.ts'
import { DEVELOPMENT_PHRASE } from '../signerConfig.ts'
import { createSignerKeys } from '../signerKeys.ts'
import { readLimits } from '../signerPolicy.ts'

const [url, node, token, key, record, steps] = process.argv.slice(2) as [
  string,
  string,
  Address,
  string,
  string,
  string,
]
let left = Number(steps)
const pool = openPool(url)
const hdKey = mnemonicToAccount(DEVELOPMENT_PHRASE, { addressIndex: 9 }).getHdKey()
const signer = createSigner({
  pool,
  payments: createPayments(pool),
  keys: createSignerKeys({ hotKey: bytesToHex(hdKey.privateKey as Uint8Array) }),
  chain: {
    id: 1,
    urls: [node],
    confirmations: 3,
    blockSeconds: 1,
    tokens: [
      { chain: 1, asset: 'USDT', address: token, decimals: 6 },
      { chain: 1, asset: 'ETH', decimals: 18 },
    ],
  },
  limits: readLimits('1/USDT/100000/100000000/1000,1/ETH/100000/100000000/1000'),
  journalKeys: readPublicHalves(key),
  record: openSignedRecord(record),
  approvers: undefined,
  // Replaces every unmined transaction at every turn.
  bumpAfterMs: 0,
  onStep() {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  },
})
await signer.turn()
await signer.turn()
await pool.end()
