/** How long tokens are locked: one time, or from the first part to the last. */
import { useT } from '../../i18n/i18n.ts'
import { isUnlocked, lockedDays } from './offeringShown.ts'

export function useLockWords() {
  const t = useT()
  return (offering: Parameters<typeof lockedDays>[0]): string =>
    isUnlocked(offering)
      ? t('launchpad.noLock')
      : lockedDays(offering)
          .map((days) => t('earn.days', { days }))
          .join(' – ')
}
