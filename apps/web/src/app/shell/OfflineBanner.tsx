/** Says that there is no connection and how old the figures on screen are. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { WifiOff } from 'lucide-react'
import { online } from '../../api/online.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useStore } from '../../live/createStore.ts'
import css from './Shell.module.css'

export function OfflineBanner() {
  const t = useT()
  const format = useFormat()
  const { isOnline, lastAnswerAt } = useStore(online)
  if (isOnline) return null
  return (
    <div className={css.offline}>
      <Banner kind="warn" icon={<WifiOff size={18} aria-hidden="true" />}>
        {lastAnswerAt === undefined
          ? t('app.offline.never')
          : t('app.offline.since', { time: format.time(lastAnswerAt) })}
      </Banner>
    </div>
  )
}
