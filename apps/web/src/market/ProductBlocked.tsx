/** What stands for a product that is not available: why, and that what is open stays one's own. */
import { Banner } from '@assay/ui/Banner.tsx'
import { EmptyState } from '@assay/ui/EmptyState.tsx'
import { useT } from '../i18n/i18n.ts'
import type { Blocked } from './useProduct.ts'

type ProductBlockedProps = { why: Blocked; isNote?: boolean }

export function ProductBlocked({ why, isNote }: ProductBlockedProps) {
  const t = useT()
  const text = t(`spot.blocked.${why}`)
  if (isNote) return <Banner kind="warn">{text}</Banner>
  return (
    <EmptyState illustration="blocked" detail={t('spot.blocked.rest')}>
      {text}
    </EmptyState>
  )
}
