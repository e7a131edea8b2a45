import { forgetReceipts } from '../../proof/receipts.ts'
import { forgetAccount } from '../../session/forgetAccount.ts'
import { closeSession, memberId } from '../../session/session.ts'
import { disconnect } from '../../session/walletConnection.ts'

type Kept = { keepsWallet: boolean; keepsReceipts: boolean }

/**
 * The one way out. Anyone who uses this device next is shown nothing of the account but what its
 * owner asked to keep; the device's settings and favorites stay, and what others left here.
 */
export async function signOutHere({ keepsWallet, keepsReceipts }: Kept) {
  const member = memberId()
  await closeSession()
  forgetAccount(member)
  if (!keepsWallet) disconnect()
  if (!keepsReceipts) forgetReceipts(member)
}
