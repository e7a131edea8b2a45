/** A refusal that the app words itself, its amounts in the habit of the language. */
import type { Rejection, RejectionCode } from '@assay/domain/rejection.ts'
import { parseAmount } from '@assay/money/decimal.ts'
import { useT } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/messageKey.ts'
import { useFormat } from '../i18n/useFormat.ts'

type Refusal = { code: RejectionCode; details?: Rejection['details'] | undefined }

export function useRefusalText() {
  const t = useT()
  const format = useFormat()
  /** By default the server's sentence; a caller may pass a more specific one. */
  return ({ code, details = {} }: Refusal, sentence: MessageKey = `error.${code}`): string => {
    // Amounts come as decimal texts; counts are numbers.
    const figures = Object.entries(details).map(([name, value]) => {
      const amount = typeof value === 'string' ? parseAmount(value) : undefined
      return [name, amount === undefined ? value : format.exact(amount)]
    })
    return t(sentence, Object.fromEntries(figures))
  }
}
