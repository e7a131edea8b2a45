import { forgetReceipts } from '../../proof/receipts.ts'
import { forgetAccount } from '../../session/forgetAccount.ts'
import { signOut } from '../../session/session.ts'
import { disconnect } from '../../session/wallet.ts'

type Kept = { keepsWallet: boolean; keepsReceipts: boolean }

/**
 * The one way out. Whoever uses this device next finds nothing of the account but what its owner
 * asked to keep; the device's settings and favorites stay.
 */
export async function signOutHere({ keepsWallet, keepsReceipts }: Kept) {
  await signOut()
  forgetAccount()
  if (!keepsWallet) disconnect()
  if (!keepsReceipts) forgetReceipts()
}
