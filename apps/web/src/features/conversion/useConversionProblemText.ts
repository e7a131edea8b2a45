/** Why there can be no quote, in the server's words. */
import { useT } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messageKey.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { ConversionProblem } from './conversionForm.ts'

export function useConversionProblemText(
  problem: ConversionProblem | undefined,
  asset: string,
): string | undefined {
  const t = useT()
  const format = useFormat()
  if (!problem) return undefined
  if (problem.code === 'amountRequired') return t('transfer.enterAmount')
  const values =
    'minimum' in problem
      ? { asset, minimum: format.orderValue(problem.minimum) }
      : 'maximum' in problem
        ? { asset, maximum: format.orderValue(problem.maximum) }
        : {}
  return t(`error.${problem.code}` as MessageKey, values)
}
