/**
 * Seals the signer's keys into a file, on the machine that is to hold them:
 *
 *   HOT_KEY=0x… DEPOSIT_XPRV=xprv… SIGNER_PASSPHRASE_FILE=… npm run keystore -- keystore.json
 *
 * Prints the hot wallet's address, never a key. A file that is there already is not overwritten.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { openKeystore, sealKeystore } from '../../apps/server/src/signer/keystore.ts'
import { createSignerKeys } from '../../apps/server/src/signer/signerKeys.ts'

const [file] = process.argv.slice(2)
const { HOT_KEY: hotKey, DEPOSIT_XPRV: depositXprv, SIGNER_PASSPHRASE_FILE: secret } = process.env
if (!file || !secret || !hotKey || !/^0x[0-9a-fA-F]{64}$/.test(hotKey)) {
  console.error(
    'Set HOT_KEY (0x and 64 digits), SIGNER_PASSPHRASE_FILE and if you sweep DEPOSIT_XPRV; name the file.',
  )
  process.exit(2)
}
const passphrase = readFileSync(secret, 'utf8').trimEnd()
const secrets = { hotKey: hotKey as `0x${string}`, ...(depositXprv && { depositXprv }) }
writeFileSync(file, sealKeystore(secrets, passphrase), { flag: 'wx', mode: 0o600 })
const { hot } = createSignerKeys(openKeystore(readFileSync(file, 'utf8'), passphrase))
console.log(`Sealed. The hot wallet is ${hot.address}`)
