/** Shows that the member has paused or excluded themselves, and until when. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import type { CycleLimits } from '@assay/wire/routes/trading/cycle.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'

export function PauseNote({ limits }: { limits: CycleLimits | undefined }) {
  const t = useT()
  const format = useFormat()
  const { pausedUntil = 0, excludedUntil = 0 } = limits ?? {}
  const now = serverNow()
  if (excludedUntil > now) {
    return (
      <Banner>{t('cycle.limits.excludedUntil', { date: format.dateTime(excludedUntil) })}</Banner>
    )
  }
  if (pausedUntil <= now) return null
  return <Banner>{t('cycle.limits.pausedUntil', { date: format.dateTime(pausedUntil) })}</Banner>
}
