/** The gates of a withdrawal and their state, shown before one is needed. */
import { Row, RowGroup } from '@assay/ui/rows/Rows.tsx'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../i18n/i18n.ts'
import { useLinkTo } from '../routing/useGo.ts'
import { addressesQuery, withdrawInfoQuery } from './withdrawNeedsQueries.ts'

/** Hidden until known, and when complete: the withdrawal page lists the steps. */
export function WithdrawalNeeds() {
  const t = useT()
  const link = useLinkTo()('/withdraw')
  const { data: info } = useQuery(withdrawInfoQuery)
  const { data: addresses } = useQuery(addressesQuery)
  if (!info || !addresses) return null
  const steps = [info.isVerified, info.hasPin, info.hasEmail, addresses.length > 0]
  const done = steps.filter(Boolean).length
  if (done === steps.length) return null
  return (
    <RowGroup>
      <Row
        title={t('account.withdrawNeeds')}
        hint={`${t('account.withdrawNeeds.done', { done, all: steps.length })} · ${t('account.withdrawNeeds.text')}`}
        href={link.href}
        onPress={link.onClick}
      />
    </RowGroup>
  )
}
