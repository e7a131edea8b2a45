/**
 * What can be done while the outcome of a write is not known, for a sheet of its own or the foot of
 * a form. Sending again is offered only when the exchange keeps saying that nothing arrived.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { useState } from 'react'
import type { WriteState } from '../../api/useWrite.ts'
import { useT } from '../../i18n/i18n.ts'
import { useGo } from '../routing/useGo.ts'
import { SupportLink } from '../SupportLink.tsx'
import css from './write.module.css'

/** After so many questions without an answer it most likely never arrived. */
const RELEASE_AFTER = 8
/** So many times in a row it was not there: it did not arrive. */
const ABSENT_AFTER = 3

export type UnknownNoteProps = {
  write: { state: WriteState<unknown>; resend: () => void; release: () => void }
  /** Where the person can look for themselves. */
  records?: { path: string; label: string }
}

export function UnknownNote({ write, records }: UnknownNoteProps) {
  const t = useT()
  const go = useGo()
  const { state } = write
  const [shown, setShown] = useState({ asked: 0, absent: 0 })
  // The texts stay while a sheet slides away.
  if (state.step === 'unknown' && state !== shown) setShown(state)
  const isAbsent = shown.absent >= ABSENT_AFTER
  return (
    <div className={css.note}>
      <p>{t(isAbsent ? 'app.write.absent' : 'app.write.unknown')}</p>
      <p className={css.checks} role="status">
        {shown.asked > 0 && t('app.write.checks', { count: shown.asked })}
      </p>
      <div className={css.actions}>
        {isAbsent && (
          <Button isBlock onClick={write.resend}>
            {t('app.write.resend')}
          </Button>
        )}
        {records && (
          <Button kind="secondary" isBlock onClick={() => go.to(records.path)}>
            {records.label}
          </Button>
        )}
        <SupportLink />
        {shown.asked >= RELEASE_AFTER && (
          <Button kind="quiet" isBlock onClick={write.release}>
            {t('app.write.release')}
          </Button>
        )}
      </div>
    </div>
  )
}
