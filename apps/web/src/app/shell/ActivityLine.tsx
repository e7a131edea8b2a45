/**
 * The activity line under the top bar while requests are pending; a status role, so that it may be
 * outside the landmarks.
 */
import { TickLine } from '@assay/ui/rows/TickLine.tsx'
import { isActive } from '../../api/activity.ts'
import { useT } from '../../i18n/i18n.ts'
import { useStore } from '../../store/createStore.ts'
import css from './Shell.module.css'

export function ActivityLine() {
  const t = useT()
  return (
    <div role="status" className={css.activity}>
      <TickLine isActive={useStore(isActive)} label={t('app.loading')} />
    </div>
  )
}
