/**
 * Actions while the outcome of a write is unknown, for a separate sheet or the end of a form. A
 * retry is offered only when the exchange reports it absent repeatedly, and would still know its
 * key.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { useState } from 'react'
import { whyOffline } from '../api/connection/noAnswer.ts'
import { useT } from '../i18n/i18n.ts'
import { SupportLink } from '../page/support/SupportLink.tsx'
import { useGo } from '../routing/useGo.ts'
import { UNANSWERED_TEXTS, unansweredStateOf } from './unansweredState.ts'
import type { WriteState } from './useWrite.ts'
import css from './write.module.css'

/** After this many checks the user may continue; if it arrived, they are notified. */
const RELEASE_AFTER = 4

const NOTHING = { asked: 0, absent: 0, isForgotten: false, isSilent: false }

export type UnknownNoteProps = {
  write: { state: WriteState<unknown>; resend: () => void; release: () => void }
  /** Where the user can check. */
  records?: { path: string; label: string }
  /** Names it an order. */
  isOrder?: boolean
}

export function UnknownNote({ write, records, isOrder = false }: UnknownNoteProps) {
  const t = useT()
  const go = useGo()
  const { state } = write
  const [shown, setShown] = useState(NOTHING)
  // The texts stay while a sheet closes.
  if (state.step === 'unknown' && state !== shown) setShown(state)
  const { asked, absent, isSilent } = shown
  const unanswered = unansweredStateOf(shown)
  return (
    <div className={css.note}>
      <p>{t(`app.write.${UNANSWERED_TEXTS[unanswered]}`)}</p>
      <p className={css.checks} role="status">
        {isSilent && unanswered !== 'unclear'
          ? t('app.write.silent', { reason: t(whyOffline()) })
          : unanswered === 'checking' && t(absent > 0 ? 'app.write.notThere' : 'app.write.asking')}
      </p>
      <div className={css.actions}>
        {unanswered === 'absent' && (
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
        {(unanswered !== 'checking' || asked >= RELEASE_AFTER) && (
          <Button kind="quiet" isBlock onClick={write.release}>
            {t(isOrder && unanswered === 'absent' ? 'app.write.discard' : 'app.write.release')}
          </Button>
        )}
      </div>
    </div>
  )
}
