/** Long and short as a filter offers them. */
import { useT } from '../../../i18n/i18n.ts'

export function useSides() {
  const t = useT()
  return (['long', 'short'] as const).map((value) => ({ value, label: t(`perp.${value}`) }))
}
