/** The subject of a ticket as text: `order/12` is "order 12". */
import { useT } from '../../../i18n/i18n.ts'
import type { MessageKey } from '../../../i18n/messageKey.ts'

export function useAboutText(subject: string | undefined): string | undefined {
  const t = useT()
  if (!subject) return undefined
  const [kind = '', id = ''] = subject.split('/')
  return t(`support.about.${kind}` as MessageKey, { id })
}
