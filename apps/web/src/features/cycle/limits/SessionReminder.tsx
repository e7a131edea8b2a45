/**
 * After the set number of minutes on this page it shows the elapsed time and today's result. Only
 * time while the page is visible counts.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Dialog } from '@assay/ui/sheets/Dialog.tsx'
import type { CycleLimits } from '@assay/wire/routes/trading/cycle.ts'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useGo } from '../../../routing/useGo.ts'
import { useSettings } from '../../../store/settings.ts'
import css from './limits.module.css'

const TICK_MS = 5_000
let seenMs = 0
let remindedMs = 0

export function SessionReminder({ limits }: { limits: CycleLimits | undefined }) {
  const t = useT()
  const format = useFormat()
  const go = useGo()
  const { cycleReminder } = useSettings()
  const [minutes, setMinutes] = useState<number>()
  useEffect(() => {
    if (cycleReminder === 0) return
    const timer = setInterval(() => {
      if (document.hidden) return
      seenMs += TICK_MS
      if (seenMs - remindedMs < cycleReminder * 60_000) return
      remindedMs = seenMs
      setMinutes(Math.round(seenMs / 60_000))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [cycleReminder])
  const close = () => setMinutes(undefined)
  return (
    <Dialog
      isOpen={minutes !== undefined}
      onClose={close}
      title={t('cycle.reminder.title', { minutes: minutes ?? 0 })}
      footer={
        <div className={css.stack}>
          <Button isBlock onClick={() => go.to('/cycleLimits')}>
            {t('cycle.reminder.limits')}
          </Button>
          <Button kind="secondary" isBlock onClick={close}>
            {t('cycle.reminder.continue')}
          </Button>
        </div>
      }
    >
      <FactList>
        <Fact label={t('cycle.limits.stakedToday')}>
          <Num>{format.orderValue(limits?.stakedToday)}</Num>
        </Fact>
        <Fact label={t('cycle.limits.lostToday')}>
          <Num>{format.orderValue(limits?.lostToday)}</Num>
        </Fact>
      </FactList>
    </Dialog>
  )
}
