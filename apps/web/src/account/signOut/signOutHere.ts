import { forgetReceipts } from '../../proof/receipts.ts'
import { closeSession, memberId } from '../../session/session.ts'
import { disconnect } from '../../session/wallet/walletConnection.ts'
import { forgetAccount } from './forgetAccount.ts'

type Kept = { keepsWallet: boolean; keepsReceipts: boolean }

/**
 * The only way to sign out. The next user of this device sees nothing of the account except what
 * its owner chose to keep; the device's settings and favorites stay, and so does what others left
 * here.
 */
export async function signOutHere({ keepsWallet, keepsReceipts }: Kept) {
  const member = memberId()
  await closeSession()
  forgetAccount(member)
  if (!keepsWallet) disconnect()
  if (!keepsReceipts) forgetReceipts(member)
}
