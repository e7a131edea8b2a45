/** Why no rounds are sold: operators have closed the market, or it has no price yet. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import type { CycleInfo } from '@assay/wire/rows/round.ts'
import { useT } from '../../i18n/i18n.ts'

export function OffNote({ info }: { info: CycleInfo }) {
  const t = useT()
  const pair = `${info.base}/${info.quote}`
  if (!info.isOpen) return <Banner kind="warn">{t('cycle.closed', { pair })}</Banner>
  if (info.price === undefined) return <Banner kind="warn">{t('error.feedStale')}</Banner>
  return null
}
