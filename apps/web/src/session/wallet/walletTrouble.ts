/** What can go wrong with a wallet, and the words for it. Refusing is a choice, not an error. */
import { t } from '../../i18n/i18n.ts'

export type WalletTrouble =
  | { kind: 'cancelled' | 'rejected' | 'alreadyOpen' | 'noAccount' | 'noProvider' }
  | { kind: 'unsupportedChain' | 'invalidChain' | 'manualSwitch' | 'switchFailed' | 'addFailed' }
  | { kind: 'failed'; message: string }
  | { kind: 'server'; message: string }

const USER_REJECTED = 4001
const UNAUTHORIZED = 4100
const ALREADY_PENDING = -32002
export const CHAIN_UNKNOWN = 4902

export function walletErrorCode(error: unknown): number | undefined {
  const { code, data } = error as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  const nested = data?.originalError?.code
  if (typeof nested === 'number') return nested
  return typeof code === 'number' ? code : undefined
}

export function troubleOf(error: unknown): WalletTrouble {
  const code = walletErrorCode(error)
  if (code === USER_REJECTED || code === UNAUTHORIZED) return { kind: 'rejected' }
  if (code === ALREADY_PENDING) return { kind: 'alreadyOpen' }
  return { kind: 'failed', message: String((error as { message?: unknown }).message ?? '') }
}

/** True when the user declined: shown neutrally. */
export const isCalm = ({ kind }: WalletTrouble) => kind === 'rejected' || kind === 'cancelled'

export function troubleText(trouble: WalletTrouble): string {
  switch (trouble.kind) {
    case 'failed':
      return t('wallet.trouble.failed', { message: trouble.message.slice(0, 120) })
    case 'server':
      return t('wallet.trouble.server', { message: trouble.message })
    default:
      return t(`wallet.trouble.${trouble.kind}`)
  }
}
