/**
 * What can be done while the outcome of a write is not known, for a sheet of its own or the foot of
 * a form. Sending again is offered only when the exchange keeps saying that nothing arrived.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { useGo } from '../../app/routing/useGo.ts'
import { SupportLink } from '../../app/SupportLink.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from './placing.module.css'

/** After so many questions without an answer the order most likely never arrived. */
const RELEASE_AFTER = 8
/** So many times in a row it was not there: it did not arrive. */
const ABSENT_AFTER = 3

export type UnknownNoteProps = {
  ordersPath: string
  asked: number
  /** How often the exchange said that it has not arrived. */
  absent: number
  onResend: () => void
  onRelease: () => void
}

export function UnknownNote({ ordersPath, asked, absent, onResend, onRelease }: UnknownNoteProps) {
  const isAbsent = absent >= ABSENT_AFTER
  const t = useT()
  const go = useGo()
  return (
    <div className={css.body}>
      <p>{t(isAbsent ? 'spot.unknown.absent' : 'spot.unknown.text')}</p>
      <p className={css.text} role="status">
        {asked > 0 && t('spot.unknown.checks', { count: asked })}
      </p>
      <div className={css.actions}>
        {isAbsent && (
          <Button isBlock onClick={onResend}>
            {t('spot.unknown.resend')}
          </Button>
        )}
        <Button kind="secondary" isBlock onClick={() => go.to(ordersPath)}>
          {t('spot.unknown.orders')}
        </Button>
        <SupportLink />
        {asked >= RELEASE_AFTER && (
          <Button kind="quiet" isBlock onClick={onRelease}>
            {t('spot.unknown.release')}
          </Button>
        )}
      </div>
    </div>
  )
}
