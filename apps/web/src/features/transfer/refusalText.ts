/** Why a transfer cannot be: the server's words when it has some, else those of the code. */
import type { Translate } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'

export function refusalText(refused: { message: string; reason: string }, t: Translate): string {
  if (refused.message) return refused.message
  if (refused.reason === 'amountRequired') return t('transfer.enterAmount')
  const key = `error.${refused.reason}` as MessageKey
  const known = t(key)
  return known === key ? t('transfer.refused') : known
}
