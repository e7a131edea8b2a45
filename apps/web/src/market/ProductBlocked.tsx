/**
 * Replaces a product that is not available: the reason, and that open orders remain the member's.
 */
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { useT } from '../i18n/i18n.ts'
import type { Blocked } from './useProduct.ts'

export function ProductBlocked({ why }: { why: Blocked }) {
  const t = useT()
  return (
    <EmptyState illustration="blocked" detail={t('spot.blocked.rest')}>
      {t(`spot.blocked.${why}`)}
    </EmptyState>
  )
}
