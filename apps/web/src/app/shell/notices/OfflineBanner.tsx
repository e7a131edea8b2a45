/**
 * Shows what does not work, the network or the exchange, and the time of the last price; and once
 * per connection that live data could not be read.
 */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { whyOffline } from '../../../api/connection/noAnswer.ts'
import { lastPriceAt, online } from '../../../api/connection/online.ts'
import { connection, onAbnormal } from '../../../api/connection/socket.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useStore } from '../../../store/createStore.ts'
import css from '../Shell.module.css'

export function OfflineBanner() {
  const t = useT()
  const format = useFormat()
  const { isOnline } = useStore(online)
  // The reason depends on it.
  useStore(connection)
  useEffect(() => onAbnormal(() => showToast(t('app.live.abnormal'), 'error')), [t])
  if (isOnline) return null
  const reason = t(whyOffline())
  const priceAt = lastPriceAt()
  return (
    <div className={css.offline}>
      <Banner kind="warn" icon={<WifiOff size={18} aria-hidden="true" />}>
        {priceAt === undefined
          ? reason
          : t('app.offline.since', { reason, time: format.time(priceAt) })}
      </Banner>
    </div>
  )
}
