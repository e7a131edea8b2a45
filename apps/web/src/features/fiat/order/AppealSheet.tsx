/** What goes to the desk: what happened, in a few sentences, and a picture where one helps. */
import { Field, inputClass } from '@assay/ui/fields/Field.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { APPEAL_TEXT, appealFiat, type ShownFiatOrder } from '@assay/wire/routes/fiat.ts'
import { useState } from 'react'
import { toastDone } from '../../../api/toastDone.ts'
import { useWrite } from '../../../api/useWrite.ts'
import { PictureChoice } from '../../../app/picture/PictureChoice.tsx'
import { usePicture } from '../../../app/picture/usePicture.ts'
import { UnknownNote } from '../../../app/write/UnknownNote.tsx'
import { useWriteError } from '../../../app/write/useWriteError.ts'
import { useT } from '../../../i18n/i18n.ts'
import css from '../fiat.module.css'
import { refreshFiat } from '../fiatQueries.ts'
import { sayingOf } from './orderShown.ts'

type AppealSheetProps = { order: ShownFiatOrder; isOpen: boolean; onClose: () => void }

export function AppealSheet({ order, isOpen, onClose }: AppealSheetProps) {
  const t = useT()
  const { id, ending } = order
  const [body, setBody] = useState('')
  const [isTouched, setTouched] = useState(false)
  const picture = usePicture({ purpose: 'fiat', noPicture: t('fiat.noPicture') })
  const write = useWrite(appealFiat, {
    onDone: (reply) => {
      void refreshFiat(reply)
      void toastDone(appealFiat)
      setBody('')
      setTouched(false)
      picture.clear()
      onClose()
    },
  })
  const isUnknown = write.state.step === 'unknown'
  const refused = useWriteError(write.state)
  const { least, most } = APPEAL_TEXT
  const length = [...body.trim()].length
  const isWrong = length < least || length > most
  const { image } = picture
  /** Whoever paid too late has shown no proof yet. */
  const isProof = ending === 'late'
  const send = () => {
    setTouched(true)
    if (!isWrong) void write.send({ id, body: body.trim(), ...(image && { image }) })
  }
  return (
    <Sheet
      isOpen={isOpen}
      isLocked={write.isBusy || isUnknown}
      onClose={onClose}
      title={t(`fiat.${sayingOf(order) ?? 'appeal'}`)}
      footer={
        isUnknown ? undefined : (
          <Button
            size="large"
            isBlock
            isBusy={write.isBusy || picture.isBusy}
            reason={isProof && !image ? t('fiat.proofFirst') : undefined}
            onClick={send}
          >
            {t('fiat.appealSend')}
          </Button>
        )
      }
    >
      {isUnknown ? (
        <UnknownNote
          write={write}
          records={{ path: '/otc?tab=orders', label: t('fiat.viewOrders') }}
        />
      ) : (
        <div className={css.fields}>
          <p className={css.note}>{t('fiat.appealHint')}</p>
          <Field
            label={t('fiat.appealText')}
            error={
              isTouched && isWrong
                ? t('error.appealTextInvalid', { minimum: least, maximum: most })
                : undefined
            }
          >
            {(control) => (
              <textarea
                {...control}
                className={inputClass}
                rows={5}
                maxLength={most}
                value={body}
                onChange={({ target }) => setBody(target.value)}
              />
            )}
          </Field>
          <PictureChoice
            picture={picture}
            words={{
              choose: t(isProof ? 'fiat.choosePicture' : 'fiat.addPicture'),
              replace: t('fiat.replacePicture'),
              done: t('fiat.pictureDone'),
            }}
          />
          {refused && (
            <p role="alert" className={css.error}>
              {refused}
            </p>
          )}
        </div>
      )}
    </Sheet>
  )
}
